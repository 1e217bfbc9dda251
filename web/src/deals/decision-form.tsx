import ArrowCounterClockwise from 'icon:arrow-counter-clockwise-duotone';
import CheckCircle from 'icon:check-circle-duotone';
import Scales from 'icon:scales-duotone';
import type { DealView } from '@provodka/contract/deals.ts';
import type { DisputeView } from '@provodka/contract/disputes.ts';
import { DEAL_LIMITS } from '@provodka/domain/deal-terms.ts';
import { SHARE_LIMITS, splitDecision } from '@provodka/domain/disputes.ts';
import { fromRubles, toRubles } from '@provodka/domain/money.ts';
import { type CSSProperties, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ZodMiniType } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api.ts';
import { formatRubles } from '../lib/money.ts';
import { displayName } from '../lib/names.ts';
import { Bill } from '../ui/bill.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RadioOption } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-input.tsx';
import styles from './dispute.module.css';

interface DecisionFormProps {
  deal: DealView;
  dispute: DisputeView;
}

interface DecisionWords {
  reason: string;
  share: number;
}

type Way = 'accept' | 'refund' | 'split';

const readSchema = async () =>
  (await import('@provodka/contract/disputes.ts')).decisionForm as unknown as ZodMiniType<DecisionWords>;
const [, LONGEST] = DEAL_LIMITS.comment;
const [LEAST, MOST] = SHARE_LIMITS;
const HALF = 50;

/** How the money is divided, with the bill of everybody before the button; the decision confirms these very figures. */
export function DecisionForm({ deal, dispute }: DecisionFormProps) {
  const { revalidate } = useRevalidator();
  const [way, setWay] = useState<Way>('split');
  const [chosen, setChosen] = useState(HALF);
  const share = way === 'accept' ? MOST : way === 'refund' ? LEAST : chosen;
  const { price, total, commission_rate } = dispute.money;
  const split = splitDecision(share, fromRubles(price), commission_rate);
  const executor_sum = toRubles(split.executor);
  const refund_sum = toRubles(split.back);
  const shareId = useId();
  const contract = useContractForm<DecisionWords>(readSchema, {
    defaultValues: { reason: '', share: HALF },
    async send({ reason }, idempotency_key) {
      const params = { order_id: deal.order_id, deal_id: deal.id };
      const body = { share, reason, executor_sum, refund_sum };
      await formApi.deals_dispute_decide({ params, body }, { idempotency_key });
      await revalidate();
    },
  });
  return (
    <Card title="Решение">
      <Form contract={contract}>
        <Field label="Решение" hideLabel group>
          <div className={styles.options}>
            <RadioOption
              name="way"
              icon={<CheckCircle size={24} />}
              title="Принять работу"
              description={`Исполнитель получит ${formatRubles(price)}`}
              checked={way === 'accept'}
              onChange={() => setWay('accept')}
            />
            <RadioOption
              name="way"
              icon={<ArrowCounterClockwise size={24} />}
              title="Вернуть деньги"
              description={`Заказчик получит ${formatRubles(total)}`}
              checked={way === 'refund'}
              onChange={() => setWay('refund')}
            />
            <RadioOption
              name="way"
              icon={<Scales size={24} />}
              title="Разделить"
              description="По доле выполненной работы"
              checked={way === 'split'}
              onChange={() => setWay('split')}
            />
          </div>
        </Field>
        {way === 'split' && (
          <div className={styles.share}>
            <span>
              <label htmlFor={shareId}>Доля исполнителя</label> <output htmlFor={shareId}>{chosen}&nbsp;%</output>
            </span>
            <input
              id={shareId}
              type="range"
              style={{ '--chosen': `${chosen}%` } as CSSProperties}
              min={LEAST + 1}
              max={MOST - 1}
              value={chosen}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            />
          </div>
        )}
        <div className={styles.bill}>
          <Bill
            lines={[
              { title: displayName(deal.executor.full_name), sum: formatRubles(executor_sum) },
              { title: displayName(deal.customer.full_name), sum: formatRubles(refund_sum) },
              { title: 'Комиссия', sum: formatRubles(toRubles(split.commission)) },
              { title: 'Всего в резерве', sum: formatRubles(total), look: 'total' },
            ]}
          />
        </div>
        <Field
          label="Обоснование"
          max={LONGEST}
          hint="Увидят обе стороны. Изменить решение будет нельзя."
          error={contract.errorOf('reason')}
        >
          <TextArea rows={5} {...contract.form.register('reason')} />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" kind="pri" size="lg" wide pending={contract.isSending}>
            Вынести решение
          </Button>
        </div>
      </Form>
    </Card>
  );
}
