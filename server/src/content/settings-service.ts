/**
 * Settings that admins change: money, thresholds, premoderation, maintenance; the audit records every change
 * (product: thresholds, maintenance, calls).
 */

import type { AdminSettingsView, SettingsForm } from '@provodka/contract/settings.ts';
import type { AuditAction } from '@provodka/domain/audit.ts';
import {
  type AdminSettings,
  changedValues,
  refuseAdministration,
  refuseMaintenanceEnd,
  refuseSettings,
  refuseStale,
} from '@provodka/domain/settings.ts';
import type { MarketplaceSettings } from '@provodka/domain/thresholds.ts';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import type { Reader } from '../platform/database/database.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { announce, readSettings } from './service.ts';
import { findSetting, lockSettings, saveSetting } from './store.ts';

const OWN_ROWS = ['payouts', 'premoderation', 'monthly_expenses'] as const;

async function readAll(db: Reader): Promise<AdminSettings> {
  const expenses = await findSetting(db, 'monthly_expenses');
  return {
    ...(await readSettings(db)),
    premoderation: (await findSetting(db, 'premoderation')) === true,
    monthly_expenses: typeof expenses === 'number' ? expenses : 0,
  };
}

async function readMaintenanceEnd(db: Reader, now: Date): Promise<string | null> {
  const setting = (await findSetting(db, 'maintenance')) as { finished_at: string } | null | undefined;
  return setting && new Date(setting.finished_at) > now ? setting.finished_at : null;
}

const refuseTo = (viewer: Viewer) => refuseAdministration({ isAdmin: viewer.is_admin });

/** Every setting as it stands this moment, and whether the viewer may change them. */
export async function showSettings({ db, viewer, now }: ReadContext): Promise<AdminSettingsView> {
  const settings = await readAll(db);
  return {
    settings: { ...settings, motivation: wireThresholds(settings.motivation) },
    maintenance: { finished_at: await readMaintenanceEnd(db, now) },
    rights: { edit: asRight(refuseTo(viewer)) },
  };
}

/** The thresholds as plain records of the wire. */
export const wireThresholds = (motivation: MarketplaceSettings['motivation']) => ({
  ...motivation,
  customer: { ...motivation.customer },
  freelancer: { ...motivation.freelancer },
});

/**
 * Changes the settings of the form. Throws RefusedError, `settings_changed` where one of them has changed since it was
 * read.
 */
export async function changeSettings(context: WriteContext, form: SettingsForm): Promise<void> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseTo(viewer));
  await lockSettings(tx, ['marketplace', ...OWN_ROWS]);
  const before = await readAll(tx);
  const after = mergeForm(before, form);
  assertAllowed(refuseStale(before, mergeForm(before, form.seen ?? {})));
  assertAllowed(refuseSettings(after));
  const changed = changedValues(before, after);
  if (Object.keys(changed.after).length === 0) return;
  const { payouts: _payouts, premoderation: _own, monthly_expenses: _row, ...marketplace } = after;
  await saveSetting(tx, 'marketplace', marketplace, now);
  const isChanged = (name: string) =>
    Object.keys(changed.after).some((path) => path === name || path.startsWith(`${name}.`));
  for (const name of OWN_ROWS) if (isChanged(name)) await saveSetting(tx, name, after[name], now);
  await addAudit(context, { action: 'change_settings', subject: { kind: 'settings', id: 'marketplace' }, ...changed });
}

function mergeForm(before: AdminSettings, form: SettingsForm): AdminSettings {
  const { deal, motivation, leaderboard, payouts, premoderation, monthly_expenses } = form;
  return {
    deal: { ...before.deal, ...given(deal) },
    leaderboard: { ...before.leaderboard, ...given(leaderboard) },
    payouts: { ...before.payouts, ...given(payouts) },
    motivation: {
      ...before.motivation,
      ...given({ start_date: motivation?.start_date, paid_responses_start_at: motivation?.paid_responses_start_at }),
      customer: { ...before.motivation.customer, ...given(motivation?.customer) },
      freelancer: { ...before.motivation.freelancer, ...given(motivation?.freelancer) },
    },
    premoderation: premoderation ?? before.premoderation,
    monthly_expenses: monthly_expenses ?? before.monthly_expenses,
  };
}

/** A form without a field leaves it as it is; null empties it. */
type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const given = <T extends object>(form: T | undefined): Given<T> =>
  Object.fromEntries(Object.entries(form ?? {}).filter(([, value]) => value !== undefined)) as Given<T>;

/** Announces technical work, moves its end, or without one ends it now. Throws RefusedError. */
export async function changeMaintenance(
  context: WriteContext,
  { finished_at, comment }: { finished_at?: string | undefined; comment?: string | undefined },
): Promise<void> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseTo(viewer));
  const until = finished_at === undefined ? null : new Date(finished_at);
  if (until) assertAllowed(refuseMaintenanceEnd(until, now));
  await lockSettings(tx, ['maintenance']);
  const before = await readMaintenanceEnd(tx, now);
  if (until === null && before === null) return;
  await announce(context, until);
  const action: AuditAction = until ? 'announce_maintenance' : 'end_maintenance';
  await addAudit(context, {
    action,
    subject: { kind: 'settings', id: 'maintenance' },
    before: { finished_at: before },
    after: { finished_at: until?.toISOString() ?? null },
    comment,
  });
}
