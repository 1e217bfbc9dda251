import Archive from 'icon:archive-duotone';
import HandCoins from 'icon:hand-coins-duotone';
import { HOME_ADDRESS } from '../lib/loading/addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';

/** A slice without responses: why, and what to do. */
export function ResponsesEmpty({ slice }: { slice: string }) {
  if (slice === 'archive') {
    return (
      <EmptyState centered icon={<Archive size={44} />} title="Архив пуст">
        Сюда попадают отклонённые отклики и&nbsp;отклики на&nbsp;закрытые заказы.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      centered
      icon={<HandCoins size={44} />}
      title={slice === 'active' ? 'Активных откликов нет' : 'Вы ещё не откликались'}
      actions={
        <ButtonLink kind="pri" to={HOME_ADDRESS}>
          Найти заказ
        </ButtonLink>
      }
    >
      Предложите цену и&nbsp;срок: отклик появится здесь, и&nbsp;вы увидите, что с&nbsp;ним происходит.
    </EmptyState>
  );
}
