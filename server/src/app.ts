import { refuseByChanges } from './acceptances/service.ts';
import { acceptanceSlice } from './acceptances/slice.ts';
import { servePages } from './app-pages.ts';
import { classifierSlice } from './classifiers/slice.ts';
import { complaintSlice } from './complaints/slice.ts';
import { contentSlice } from './content/slice.ts';
import { crashSlice } from './crashes/slice.ts';
import { dealSlice } from './deals/slice.ts';
import { fileIntake } from './files/service.ts';
import { fileSlice } from './files/slice.ts';
import { hintSlice } from './hints/slice.ts';
import { leaderboardSlice } from './leaderboards/slice.ts';
import { accountSlice } from './ledger/slice.ts';
import { marketSlice } from './market/slice.ts';
import { messageSlice } from './messages/slice.ts';
import { moderationSlice } from './moderation/slice.ts';
import { notificationSlice } from './notifications/slice.ts';
import { orderSlice } from './orders/slice.ts';
import { paymentSlice } from './payments/slice.ts';
import { systemClock } from './platform/clock.ts';
import { sweepKeys } from './platform/http/idempotency.ts';
import { deleteOldCounts } from './platform/http/limits/rate-store.ts';
import { registerCalls } from './platform/http/pipeline.ts';
import { releaseJobs } from './platform/jobs/jobs.ts';
import { runEach } from './platform/jobs/loop.ts';
import { sweepEvents } from './platform/jobs/outbox-dispatcher.ts';
import { devMailbox } from './platform/mail/dev-mailbox.ts';
import { letterOf, storesLetters } from './platform/mail/mail.ts';
import { health } from './platform/operations/health.ts';
import { apiDocs } from './platform/pages/api-docs/api-docs.ts';
import { consumersOf, routesOf, tasksOf } from './platform/slice.ts';
import { privacySlice } from './privacy/slice.ts';
import { realtimeSlice } from './realtime/slice.ts';
import { responseSlice } from './responses/slice.ts';
import { reviewSlice } from './reviews/slice.ts';
import { searchSlice } from './searches/slice.ts';
import { type AppParts, type BuiltApp, openServerParts, type ServerParts } from './server-parts.ts';
import { sitemapSlice } from './sitemap/slice.ts';
import { statisticSlice } from './statistics/slice.ts';
import { supportSlice } from './support/slice.ts';
import { teamSlice } from './teams/slice.ts';
import { telegramSlice } from './telegram/slice.ts';
import { userSlice } from './users/slice.ts';
import { verificationSlice } from './verifications/slice.ts';

/** The slices in the order of their dependency; a new one is a line here. */
function openSlices(parts: ServerParts) {
  const users = userSlice(parts);
  const payments = paymentSlice(parts);
  const orders = orderSlice(parts);
  const telegram = telegramSlice(parts);
  const notifications = notificationSlice(parts);
  const realtime = realtimeSlice(parts);
  const privacy = privacySlice(parts);
  const slices = [
    fileSlice(parts),
    acceptanceSlice(),
    users,
    contentSlice(parts),
    leaderboardSlice(),
    marketSlice(),
    supportSlice(),
    statisticSlice(),
    payments,
    accountSlice(parts),
    teamSlice(),
    orders,
    sitemapSlice(),
    searchSlice(parts),
    classifierSlice(),
    responseSlice(parts),
    dealSlice(parts),
    reviewSlice(parts),
    messageSlice(parts),
    telegram,
    complaintSlice(parts),
    crashSlice(parts),
    verificationSlice(parts),
    hintSlice(),
    moderationSlice(),
    notifications,
    realtime,
    privacy,
  ];
  return { slices, users, payments, orders, telegram, notifications, realtime, privacy };
}

/** The whole server around an open database: every slice's calls behind one pipeline. Nothing listens yet. */
export async function buildApp(given: AppParts): Promise<BuiltApp> {
  const parts = await openServerParts(given);
  const { app, config, db, clock, contextOf } = parts;
  const { slices, users, payments, orders, telegram, notifications, realtime, privacy } = openSlices(parts);
  app.addHook('preClose', realtime.stop);
  parts.meters.showStreams(realtime.countStreams);
  const pageReads = registerCalls(
    app,
    {
      ...parts,
      ...parts.visitors,
      refuseByChanges: (viewer) => refuseByChanges({ content: parts.content, viewer }),
      intake: fileIntake(db, parts.storage),
      requests_per_minute: config.RATE_LIMIT,
    },
    routesOf(slices),
  );
  await parts.payments.register(app);
  if (telegram.listening) await parts.telegram?.register(app, telegram.listening.take);
  health(app, db, parts.isLeaving);
  await parts.phoneCodes.register(app);
  if (storesLetters(config)) await app.register(devMailbox, { mailer: parts.mailer, brand: config.BRAND_NAME });
  if (!given.hasNoPages) await servePages(parts, { pageReads, recordGuestVisit: orders.recordGuestVisit });
  await app.register(apiDocs, config);
  return {
    ...given,
    app,
    content: parts.content,
    pageReads,
    deals: parts,
    consumers: {
      mail: async (told) => void (await parts.mailer.send(letterOf(told))),
      ...consumersOf(slices),
    },
    telegram: telegram.listening,
    notifyOfMessages: notifications.notifyOfMessages,
    deliveries: { ...notifications.deliveries, ...users.deliveries, ...privacy.deliveries },
    reconcilePayments: () =>
      runEach({
        send_notifications: () => parts.payments.sendNotifications(clock.now()),
        follow_payments: payments.reconcilePayments,
      }),
    sweep: async () => {
      const context = contextOf();
      await runEach({
        ...tasksOf(slices, 'moves', context),
        ...tasksOf(slices, 'sweeps', context),
        forget_keys: () => sweepKeys(db, context.now),
        sweep_events: () => sweepEvents(db, context.now),
        forget_rates: () => deleteOldCounts(db, systemClock.now()),
        release_jobs: () => releaseJobs(db, context.now),
      });
    },
    moveDue: () => runEach(tasksOf(slices, 'moves', contextOf())),
    report: parts.report,
    meters: parts.meters,
    stopSending: parts.stopSending,
    onCommit: parts.onCommit,
    stopServing: async () => void (await Promise.all([realtime.stop(), parts.stopServing()])),
  };
}
