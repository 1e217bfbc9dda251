import EnvelopeOpen from 'icon:envelope-simple-open-duotone';
import { HOME_ADDRESS } from '../lib/loading/addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';

/** Explains why there are no offers, and what to do meanwhile. */
export function OffersEmpty() {
  return (
    <EmptyState
      centered
      icon={<EnvelopeOpen size={44} />}
      title="Предложений пока нет"
      actions={
        <ButtonLink kind="pri" to={HOME_ADDRESS}>
          Найти заказ
        </ButtonLink>
      }
    >
      Заказчик может позвать вас лично или вместе с&nbsp;командой. С&nbsp;заполненным профилем и&nbsp;отзывами
      приглашают чаще.
    </EmptyState>
  );
}
