import { displayName } from '@provodka/domain/people/names.ts';
import { formApi } from '../lib/api/api.ts';
import type { Move } from './move.ts';
import { lazyMoves, type Moves, useMoves } from './use-moves.tsx';

interface Blocked {
  user_uuid: string;
  full_name: string;
}

const describe = ({ user_uuid, full_name }: Blocked): Move => ({
  title: 'Заблокировать?',
  description: `${displayName(full_name)} не сможет приглашать вас, откликаться на ваши заказы и писать вам первым. Начатые сделки идут дальше. Разблокировать можно в настройках.`,
  action: 'Заблокировать',
  isDestructive: true,
  call: (_, options) => formApi.blocks_create({ body: { user_uuid } }, options),
});

const BLOCKING = lazyMoves<Blocked, null>(() => Promise.resolve(describe));

/** «Заблокировать» of a person, for a page to compose. */
export const useBlocking = (): Moves<Blocked> => useMoves(BLOCKING, null);
