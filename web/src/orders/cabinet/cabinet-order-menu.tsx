import Archive from 'icon:archive';
import ArrowClockwise from 'icon:arrow-clockwise';
import Copy from 'icon:copy';
import HandCoins from 'icon:hand-coins';
import PaperPlaneTilt from 'icon:paper-plane-tilt';
import PencilSimple from 'icon:pencil-simple';
import Trash from 'icon:trash';
import type { CabinetOrder } from '@provodka/contract/orders.ts';
import { editableOrderFields } from '@provodka/domain/order-editing.ts';
import { findOrderMove, type OrderMove, type OrderStatus } from '@provodka/domain/orders.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../lib/api.ts';
import { typo } from '../../lib/typo.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

type Question = 'archive' | 'delete';

/** What its customer may do with an order straight from the list; the server says no with its reason where it must. */
export function OrderMenu({ order }: { order: CabinetOrder }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { revalidate } = useRevalidator();
  const publish = async () => {
    // A refusal has been told by a toast.
    await api.orders_change_status({ params: { order_id: order.id }, body: { code: 'N' } }).catch(() => undefined);
    await revalidate();
  };
  return (
    <>
      <Menu
        label={`Действия: ${order.title}`}
        items={itemsFor(order, { publish: () => void publish(), ask: setQuestion })}
      />
      {question && <Asking question={question} order={order} onClose={() => setQuestion(null)} />}
    </>
  );
}

interface Actions {
  publish: () => void;
  ask: (question: Question) => void;
}

function itemsFor(order: CabinetOrder, { publish, ask }: Actions): MenuItem[] {
  const { id, number_responses, executor } = order;
  const status = order.status.code as OrderStatus;
  const can = (move: OrderMove) => findOrderMove(move, status) !== undefined;
  const items: (MenuItem | false)[] = [
    number_responses > 0 && { title: 'Отклики', icon: <HandCoins />, to: `/orders/${id}#responses` },
    can('publish') && { title: 'Опубликовать', icon: <PaperPlaneTilt />, onSelect: publish },
    can('renew') && executor === null && { title: 'Вернуть в поиск', icon: <ArrowClockwise />, onSelect: publish },
    editableOrderFields(status).length > 0 && {
      title: 'Изменить',
      icon: <PencilSimple />,
      to: `/cabinet/customer/orders/${id}/edit`,
    },
    { title: 'Создать похожий', icon: <Copy />, to: `/cabinet/customer/orders/create?like=${id}` },
    can('archive') && { title: 'В архив', icon: <Archive />, onSelect: () => ask('archive') },
    can('delete') && { title: 'Удалить', icon: <Trash />, isDanger: true, onSelect: () => ask('delete') },
  ];
  return items.filter((item) => item !== false);
}

const WORDS = {
  archive: {
    title: 'Отправить заказ в архив?',
    description: 'Исполнители больше не увидят его в списке и не смогут откликнуться. Отклики останутся у вас.',
    confirm: 'В архив',
  },
  delete: {
    title: 'Удалить заказ?',
    description: 'Заказ, отклики и файлы исчезнут для всех. Вернуть их будет нельзя.',
    confirm: 'Удалить заказ',
  },
};

function Asking({ question, order, onClose }: { question: Question; order: CabinetOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { title, description, confirm } = WORDS[question];
  const run = async () => {
    const input = { params: { order_id: order.id } };
    await (question === 'delete' ? api.orders_delete(input) : api.orders_archive(input));
    await revalidate();
  };
  return (
    <ConfirmDialog
      title={title}
      description={
        <>
          «{typo(order.title)}». {description}
        </>
      }
      confirm={confirm}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
