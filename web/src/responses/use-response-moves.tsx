import type { ResponseView } from '@provodka/contract/responses.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, newIdempotencyKey } from '../lib/api.ts';
import { isApiError } from '../lib/api-error.ts';
import { formatRubles } from '../lib/money.ts';
import { displayName } from '../lib/names.ts';
import { formatPeriod } from '../lib/period.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export type ResponseMove = 'approve' | 'reject' | 'revoke' | 'refuse' | 'delete';

type Subject = Pick<ResponseView, 'id' | 'order_id' | 'user' | 'price' | 'period_hours'>;

interface Asked {
  move: ResponseMove;
  response: Subject;
}

interface ResponseMoves {
  /** Opens the dialog that explains the consequences and does it. */
  ask: (move: ResponseMove, response: Subject) => void;
  /** The open dialog, to be rendered by the owner. */
  dialog: ReactNode;
}

/** Moves of a response behind their confirmations; the page's data come again after each. `onDone` runs after success. */
export function useResponseMoves(onDone?: (move: ResponseMove) => void): ResponseMoves {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { revalidate } = useRevalidator();
  const key = useRef('');
  const close = () => setAsked(null);
  const act = async () => {
    if (!asked) return;
    try {
      await run(asked.move, asked.response, key.current);
    } catch (error) {
      if (isApiError(error) && error.status === 422) await askAnew(asked);
      throw error;
    }
    onDone?.(asked.move);
    void revalidate();
  };
  // What was confirmed is not so any more: the open question tells the terms that stand now.
  const askAnew = async ({ move, response: { id, order_id } }: Asked) => {
    key.current = newIdempotencyKey();
    void revalidate();
    const fresh = await api.responses_get({ params: { order_id, response_id: id } }).catch(() => null);
    if (fresh) setAsked({ move, response: fresh.data });
  };
  return {
    ask: (move, response) => {
      key.current = newIdempotencyKey();
      setAsked({ move, response });
    },
    dialog: asked && <MoveDialog {...asked} onAct={act} onClose={close} />,
  };
}

async function run(move: ResponseMove, { id, order_id, price }: Subject, idempotencyKey: string): Promise<void> {
  const params = { order_id, response_id: id };
  const options = { idempotency_key: idempotencyKey };
  switch (move) {
    case 'approve':
      await api.responses_approve({ params, body: { expected_price: price } }, options);
      return;
    case 'reject':
      await api.responses_reject({ params }, options);
      return;
    case 'delete':
      await api.responses_delete({ params }, options);
      return;
    case 'revoke':
    case 'refuse':
      await api.responses_revoke({ params }, options);
      return;
  }
}

interface MoveDialogProps {
  move: ResponseMove;
  response: Subject;
  onAct: () => Promise<void>;
  onClose: () => void;
}

function MoveDialog({ move, response, onAct, onClose }: MoveDialogProps) {
  const name = displayName(response.user.full_name);
  if (move === 'approve') {
    return (
      <ActionDialog
        title="Выбрать исполнителя?"
        description={
          <>
            <b>{name}</b> возьмёт заказ за&nbsp;{formatRubles(response.price)} {formatPeriod(response.period_hours)}.
            Заказ уйдёт из&nbsp;поиска и&nbsp;перейдёт в&nbsp;работу, остальные отклики закроются. До&nbsp;первой оплаты
            выбор можно отменить.
          </>
        }
        action="Выбрать исполнителем"
        onAct={onAct}
        onClose={onClose}
      />
    );
  }
  return <ConfirmDialog {...QUESTIONS[move](name)} onConfirm={onAct} onClose={onClose} />;
}

const QUESTIONS: Record<Exclude<ResponseMove, 'approve'>, (name: string) => Question> = {
  reject: (name) => ({
    title: 'Отклонить отклик?',
    description: `${name} увидит отказ и не сможет откликнуться на этот заказ снова.`,
    confirm: 'Отклонить',
  }),
  revoke: (name) => ({
    title: 'Отказаться от исполнителя?',
    description: `${name} перестанет быть исполнителем, заказ вернётся в поиск. Неоплаченные сделки удалятся вместе с выбором.`,
    confirm: 'Отменить выбор',
  }),
  refuse: () => ({
    title: 'Отказаться от заказа?',
    description: 'Заказ вернётся в поиск, неоплаченные сделки удалятся. Заказчик сможет выбрать вас снова.',
    confirm: 'Отказаться',
  }),
  delete: () => ({
    title: 'Отозвать отклик?',
    description: 'Заказчик перестанет его видеть. Откликнуться на этот заказ можно будет заново.',
    confirm: 'Отозвать',
  }),
};

interface Question {
  title: string;
  description: string;
  confirm: string;
}
