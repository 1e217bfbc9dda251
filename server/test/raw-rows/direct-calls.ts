import { spellings } from '@provodka/domain/search/spellings.ts';
import { findCheck, insertCheck } from '../../src/checks/store.ts';
import { countUses } from '../../src/classifiers/uses-store.ts';
import { findThreads, insertMessages, lockThreads } from '../../src/conversations/bulk-store.ts';
import * as log from '../../src/conversations/log-store.ts';
import { countUnreadUpTo } from '../../src/conversations/store.ts';
import { markFixed } from '../../src/crashes/store.ts';
import { findWords } from '../../src/deals/disputes/dispute-store.ts';
import { findDealEntries } from '../../src/deals/documents/document-store.ts';
import { findHold } from '../../src/deals/money/hold-store.ts';
import { findCountedTogether, findShared } from '../../src/deals/related-store.ts';
import * as hints from '../../src/hints/store.ts';
import { findCosts } from '../../src/ledger/entry-store.ts';
import { findBalance } from '../../src/ledger/store.ts';
import { findChatsOf } from '../../src/messages/store.ts';
import { findChatWaiting, findDigestedBefore, isMessageRead } from '../../src/notifications/delivery-store.ts';
import { countLines, estimateLines } from '../../src/notifications/store.ts';
import { findFinished } from '../../src/orders/cabinet/finished-store.ts';
import { findPublicConfigurations } from '../../src/orders/classifiers-store.ts';
import { findUnanswered } from '../../src/orders/erasure-store.ts';
import { countPublicAmong, countPublicUpTo, surveyPublic } from '../../src/orders/list/list-store.ts';
import { addLexemes } from '../../src/orders/list/search-words-store.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { isReplica } from '../../src/platform/database/replica-checks.ts';
import * as metrics from '../../src/platform/operations/metrics/metric-store.ts';
import { resolveChoice } from '../../src/platform/resolved-choice.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { findEventsOf } from '../../src/realtime/store.ts';
import { findRespondents, insertResponses } from '../../src/responses/bulk-store.ts';
import { findNaming } from '../../src/searches/store.ts';
import { restoreProfiles } from '../../src/users/profiles/classifiers-store.ts';
import { findAvatar } from '../../src/users/profiles/profile-store.ts';
import { searchFreelancers, verifiedQuery, walkQuery } from '../../src/users/profiles/search-store.ts';
import { usersGatheringQuery } from '../../src/users/sanctions/moderator-store.ts';
import { findBannedWithSameTrace } from '../../src/users/sanctions/trace-store.ts';
import { findLargestWaitingBudget, findOpenPairs, isDemoAlone } from '../../src/users/store.ts';

/*
 * Stores whose statements no call of the scene reaches: those of the demo, of metrics, of rare moves and of large sizes. What they are
 * asked for need not exist.
 */

const PAGE = { page: 1, limit: 10 };
const PLACE = { limit: 10, offset: 0 };
const LISTED = { ...PLACE, sort: 'new|desc' } as const;
const NAME = spellings('Иван');

export const directCalls = (tx: Tx, viewer: Viewer, now: Date): (() => unknown)[] => {
  const { user_uuid, customer_uuid, freelancer_uuid } = viewer;
  const pair = { customer_uuid, freelancer_uuid };
  const sides = { customer_uuid, executor_uuid: freelancer_uuid };
  const named = { uuids: [], profiles: [], texts: [{ column: 'full_name' as const, words: NAME }] };
  return [
    () =>
      insertCheck(
        tx,
        { user_uuid },
        { kind: 'returning_banned', reasons: [{ code: 'same_device', about: null }] },
        now,
      ),
    () => findCheck(tx, 1),
    () => countUses(tx, 'cities', [1]),
    () => log.findPage(tx, 1, viewer, { page: 2, limit: 1 }),
    () => log.findMatches(tx, 1, viewer, { query: 'остатки', most: 1 }),
    () => log.findSent(tx, user_uuid, 'key'),
    () => findThreads(tx, { response_ids: [1], deal_ids: [1] }),
    () => lockThreads(tx, [1]),
    () => insertMessages(tx, []),
    () => markFixed(tx, 1, now),
    () => findWords(tx, { id: 1, order_id: 1, executor_uuid: freelancer_uuid }, true),
    () => findDealEntries(tx, 1),
    () => findHold(tx, 1),
    () => findCountedTogether(tx, sides),
    () => findShared(tx, sides),
    () => findCosts(tx, [1]),
    () => findBalance(tx, 'escrow', '1'),
    () => findChatsOf(tx, { response_ids: [1], deal_ids: [1] }),
    () => findChatWaiting(tx, user_uuid),
    () => findDigestedBefore(tx, user_uuid),
    () => isMessageRead(tx, user_uuid, 1),
    () => countUnreadUpTo(tx, { id: 1, thread_id: 1 }, user_uuid),
    () => countLines(tx, viewer, 10),
    () => estimateLines(tx, viewer),
    () => findPublicConfigurations(tx),
    () => hints.findOrders(tx, [1]),
    () => hints.findComplaints(tx, [1], user_uuid),
    () => hints.findShared(tx, [user_uuid], customer_uuid, now),
    () => hints.findReviews(tx, [user_uuid], customer_uuid),
    () => hints.findFirstMessages(tx, [user_uuid]),
    () => findFinished(tx, freelancer_uuid, [1]),
    () => findUnanswered(tx, customer_uuid),
    () => countPublicAmong(tx, {}, [1]),
    () => countPublicUpTo(tx, {}, 10),
    () => surveyPublic(tx, { configuration_ids: [121] }, LISTED, 10),
    () => addLexemes(tx, { after: 0, until: 10 }, 10),
    () => isReplica(tx),
    () => metrics.countFailingJobs(tx),
    () => metrics.findJobsByTask(tx),
    () => metrics.countWaitingDeliveries(tx),
    () => metrics.countWebhooks(tx),
    () => metrics.sumPostings(tx),
    () => resolveChoice(tx, { city_id: 1 }),
    () => findEventsOf(tx, { viewer, watched: [1] }, { after: 0, up_to: 10, most: 10 }),
    () => findRespondents(tx, [{ viewer, id: 1 }]),
    () => insertResponses(tx, []),
    () => findNaming(tx, 121),
    () => restoreProfiles(tx, { isCity: false, id: 1, from: 121, into: 122 }),
    () => findAvatar(tx, { uuid: freelancer_uuid, version: '1', size: 64 }),
    () => searchFreelancers(tx, { id: 1 }, PAGE, now),
    () => walkQuery(NAME, PAGE, now).execute(tx),
    () => verifiedQuery(NAME, { ...PAGE, verified: 'identity' }, now).execute(tx),
    () => usersGatheringQuery(named, { ...PLACE, isOldestFirst: false }, now).execute(tx),
    () => findBannedWithSameTrace(tx, user_uuid, now),
    () => findLargestWaitingBudget(tx, freelancer_uuid),
    () => findOpenPairs(tx, [pair]),
    () => isDemoAlone(tx, null),
  ];
};
