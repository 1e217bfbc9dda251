import type { OrderView } from '@provodka/contract/orders.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../lib/api.ts';
import { formText } from '../../lib/form-text.ts';
import { typo } from '../../lib/typo.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import styles from './order-question.module.css';

export type OrderQuestion = 'close' | 'archive' | 'delete' | 'return' | 'block';

interface QuestionProps {
  order: Pick<OrderView, 'id' | 'title'>;
  question: OrderQuestion;
  onClose: () => void;
}

/** Asks before a move that others will notice. */
export default function OrderQuestionDialog(props: QuestionProps) {
  const { question } = props;
  if (question === 'return' || question === 'block') return <CommentQuestion {...props} question={question} />;
  return <PlainQuestion {...props} question={question} />;
}

const PLAIN = {
  close: {
    title: 'Завершить заказ?',
    description: 'Работа закончена, новых этапов не будет. Обменяться отзывами можно и после завершения.',
    confirm: 'Завершить заказ',
  },
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
} as const;

function PlainQuestion({ order, question, onClose }: QuestionProps & { question: keyof typeof PLAIN }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { title, description, confirm } = PLAIN[question];
  const run = async () => {
    const params = { order_id: order.id };
    if (question === 'close') await api.orders_change_status({ params, body: { code: 'F' } });
    if (question === 'archive') await api.orders_archive({ params });
    if (question === 'delete') {
      await api.orders_delete({ params });
      await navigate('/cabinet/customer/orders');
    }
    await revalidate();
  };
  return (
    <ConfirmDialog
      title={title}
      description={
        <>
          «{typo(order.title)}». {typo(description)}
        </>
      }
      confirm={confirm}
      onConfirm={run}
      onClose={onClose}
    />
  );
}

const COMMENTED = {
  return: {
    title: 'Вернуть на доработку?',
    description: 'Заказчик увидит ваши слова и сможет исправить заказ.',
    confirm: 'Вернуть',
    code: 'R',
  },
  block: {
    title: 'Заблокировать заказ?',
    description: 'Заказ исчезнет из поиска. Начатые сделки завершатся, новых не будет. Заказчик увидит причину.',
    confirm: 'Заблокировать',
    code: 'B',
  },
} as const;
const [, MOST_COMMENT] = ORDER_LIMITS.comment;

/** A moderator explains (decisions 4). */
function CommentQuestion({ order, question, onClose }: QuestionProps & { question: keyof typeof COMMENTED }) {
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { title, description, confirm, code } = COMMENTED[question];
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const comment = formText(event.currentTarget, 'comment');
    if (comment.length < ORDER_LIMITS.comment[0]) return setError('Напишите, что не так');
    setPending(true);
    try {
      await api.orders_change_status({ params: { order_id: order.id }, body: { code, comment } });
      await revalidate();
      onClose();
    } catch {
      // The refusal has been told by a toast; the words stay for another attempt.
      setPending(false);
    }
  };
  return (
    <Modal
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button kind="neg" type="submit" form={formId} pending={isPending}>
            {confirm}
          </Button>
          <Button kind="sec" onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={send} onInput={() => setError(null)} noValidate>
        <Field label="Комментарий" max={MOST_COMMENT} error={error}>
          <TextArea name="comment" maxLength={MOST_COMMENT} data-autofocus />
        </Field>
      </form>
    </Modal>
  );
}
