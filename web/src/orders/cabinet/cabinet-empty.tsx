import Archive from 'icon:archive-duotone';
import Briefcase from 'icon:briefcase-duotone';
import Handshake from 'icon:handshake-duotone';
import MagnifyingGlass from 'icon:magnifying-glass-duotone';
import { ORDERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { CUSTOMER_ORDERS_IN_SEARCH_ADDRESS, HOME_ADDRESS, NEW_ORDER_ADDRESS } from '../../lib/loading/addresses.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';

interface EmptyWords {
  icon: ReactNode;
  title: string;
  text: string;
  action?: { title: string; to: string };
}

const CREATE = { title: 'Создать заказ', to: NEW_ORDER_ADDRESS };

/** A customer's slice without orders: why, and what to do. */
export function CustomerOrdersEmpty({ slice, inSearch }: { slice: string; inSearch: number }) {
  return <Empty words={customerWords(slice, inSearch)} />;
}

function customerWords(slice: string, inSearch: number): EmptyWords {
  if (slice === 'in_progress') {
    return {
      icon: <Handshake size={44} />,
      title: 'В работе пока ничего нет',
      text: `Когда выберете исполнителя, заказ появится здесь вместе со сделками.${
        inSearch > 0 ? ` Сейчас ищете исполнителя: ${formatCount(inSearch, ORDERS)}.` : ''
      }`,
      action: inSearch > 0 ? { title: 'Посмотреть отклики', to: CUSTOMER_ORDERS_IN_SEARCH_ADDRESS } : CREATE,
    };
  }
  if (slice === 'archive') {
    return {
      icon: <Archive size={44} />,
      title: 'Архив пуст',
      text: 'Сюда попадают завершённые заказы и те, что вы сняли с публикации.',
    };
  }
  if (slice === 'in_search') {
    return {
      icon: <MagnifyingGlass size={44} />,
      title: 'Вы никого не ищете',
      text: 'Опубликуйте заказ: исполнители увидят его в списке и предложат цену и срок.',
      action: CREATE,
    };
  }
  return {
    icon: <Briefcase size={44} />,
    title: 'Здесь будут ваши заказы',
    text: 'Опишите задачу по 1С: исполнители предложат цену и срок, а деньги до приёмки останутся в резерве.',
    action: CREATE,
  };
}

/** An executor's slice without orders. */
export function ExecutorOrdersEmpty({ slice }: { slice: string }) {
  const words: EmptyWords =
    slice === 'completed'
      ? {
          icon: <Archive size={44} />,
          title: 'Завершённых заказов пока нет',
          text: 'Когда работу примут и заказ закроют, он останется здесь.',
        }
      : {
          icon: <Handshake size={44} />,
          title: 'Вас пока не выбрали исполнителем',
          text: 'Откликайтесь на заказы: когда заказчик выберет вас, заказ появится здесь.',
          action: { title: 'Найти заказ', to: HOME_ADDRESS },
        };
  return <Empty words={words} />;
}

function Empty({ words: { icon, title, text, action } }: { words: EmptyWords }) {
  return (
    <EmptyState
      centered
      icon={icon}
      title={title}
      actions={
        action && (
          <ButtonLink kind="pri" to={action.to}>
            {action.title}
          </ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
