import { MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import { SETTING_BOUNDS } from '@provodka/domain/settings.ts';
import * as z from 'zod/mini';
import { settings } from './content.ts';
import {
  type Bounds,
  bool,
  clearable,
  day,
  instant,
  integer,
  optional,
  percent,
  rubles,
  text,
} from './fields/fields.ts';
import { moment, right } from './http/envelope.ts';
import { route } from './http/route.ts';
import { settingTitle as titleOf } from './setting-titles.ts';

const { deal, customer, freelancer, payouts, monthly_expenses } = SETTING_BOUNDS;

const integers = <K extends string>(group: string, bounds: Record<K, Bounds>) =>
  z.object(
    Object.fromEntries(
      Object.entries<Bounds>(bounds).map(([name, of]) => [name, optional(integer(titleOf(`${group}.${name}`), of))]),
    ) as Record<K, z.ZodMiniOptional<ReturnType<typeof integer>>>,
  );

export const thresholdsForm = z.object({
  customer: z.optional(integers('motivation.customer', customer)),
  freelancer: z.optional(integers('motivation.freelancer', freelancer)),
  start_date: optional(day(titleOf('motivation.start_date'))),
  paid_responses_start_at: optional(instant(titleOf('motivation.paid_responses_start_at'))),
});

/** The wire shape of the settings; only changed ones are sent (product: calls). */
const settingFields = {
  deal: z.optional(
    z.object({
      limit_days: optional(integer(titleOf('deal.limit_days'), deal.limit_days)),
      max_sum: optional(integer(titleOf('deal.max_sum'), deal.max_sum)),
      commission: optional(percent(titleOf('deal.commission'), deal.commission)),
    }),
  ),
  motivation: z.optional(thresholdsForm),
  leaderboard: z.optional(
    z.object({ customers_closed_at: clearable(instant(titleOf('leaderboard.customers_closed_at'))) }),
  ),
  payouts: z.optional(integers('payouts', payouts)),
  premoderation: optional(bool(titleOf('premoderation'))),
  monthly_expenses: optional(rubles(titleOf('monthly_expenses'), monthly_expenses)),
};
export const settingsForm = z.object({
  ...settingFields,
  /** The values the form was filled from; a setting that has changed since then is not overwritten. */
  seen: z.optional(z.object(settingFields)),
});
export type SettingsForm = z.output<typeof settingsForm>;

/** All that admins set, and the maintenance that is announced; null for none. */
export const adminSettings = z.object({
  settings: z.object({
    deal: z.object({ limit_days: z.int(), max_sum: z.number(), commission: z.number() }),
    motivation: settings.shape.motivation,
    leaderboard: settings.shape.leaderboard,
    payouts: z.object({
      first_wait_minutes: z.int(),
      young_pair_days: z.int(),
      young_pair_sum: z.int(),
      young_pair_count: z.int(),
      new_customers_sum: z.int(),
      budget_times: z.int(),
      destination_day_sum: z.int(),
    }),
    premoderation: z.boolean(),
    monthly_expenses: z.number(),
  }),
  maintenance: z.object({ finished_at: z.nullable(moment) }),
  rights: z.object({ edit: right }),
});
export type AdminSettingsView = z.infer<typeof adminSettings>;

/** Without an end the maintenance is over now. */
export const maintenanceForm = z.object({
  finished_at: optional(instant('Окончание работ')),
  comment: optional(text('Причина', MODERATION_LIMITS.comment)),
});

export const settingRoutes = {
  moderator_settings: route('moderator_settings', {
    auth: 'moderator',
    summary: 'Every setting as admins change it, and the maintenance that goes on',
    data: adminSettings,
  }),
  settings_update: route('settings_update', {
    auth: 'moderator',
    summary: 'Change settings; what is not named stays; for admins',
    body: settingsForm,
    proof: true,
    data: adminSettings,
  }),
  maintenance_set: route('maintenance_set', {
    auth: 'moderator',
    summary: 'Announce technical work, move its end, or end it now; for admins',
    body: maintenanceForm,
    data: adminSettings,
  }),
};
export type SettingCalls = keyof typeof settingRoutes;
