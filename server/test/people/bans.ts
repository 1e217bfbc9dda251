import type { BanTarget } from '@provodka/domain/moderation.ts';
import type { TestServer } from '../server.ts';

export const BAN_REASON = { reason_code: 'spam', comment: 'Рассылал рекламу' } as const;

/** Bans as a moderator gives them. */
export function openBans(server: () => TestServer) {
  return {
    daysAhead: (days: number) => new Date(server().clock.now().getTime() + days * 86_400_000),
    async ban(uuid: string, until: Date | null = null, target: BanTarget = 'user') {
      const moderator = await server().api('moderator');
      const body = { target, ...BAN_REASON, ...(until && { until: until.toISOString() }) };
      return await moderator.users_ban({ params: { uuid }, body });
    },
  };
}
