import ArrowCounterClockwise from 'icon:arrow-counter-clockwise-duotone';
import CheckCircle from 'icon:check-circle-duotone';
import Scales from 'icon:scales-duotone';
import type { DealView } from '@provodka/contract/deals.ts';
import type { DisputeView } from '@provodka/contract/disputes.ts';
import { DEAL_LIMITS } from '@provodka/domain/deal-terms.ts';
import { SHARE_LIMITS } from '@provodka/domain/disputes.ts';
import { formatRubles } from '@provodka/domain/written-numbers.ts';
import { type CSSProperties, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ZodMiniType } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api.ts';
import { Note } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RadioOption } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-input.tsx';
import { DecisionBill, sumsBy } from './decision.tsx';
import { FindingsField, useFindings } from './decision-findings.tsx';
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

/**
 * How the money is divided, with the bill of everybody before the button; the decision confirms these very figures. Criteria of
 * the deal are gone through first and propose the share, which may be another one for a reason.
 */
export function DecisionForm({ deal, dispute }: DecisionFormProps) {
  const { revalidate } = useRevalidator();
  const { criteria } = deal;
  const found = useFindings(criteria);
  const proposed = found.share ?? HALF;
  const [chosenWay, setWay] = useState<Way | null>(null);
  const [chosenPart, setPart] = useState<number | null>(null);
  const way = chosenWay ?? wayOf(proposed);
  const part = chosenPart ?? (wayOf(proposed) === 'split' ? proposed : HALF);
  const share = way === 'accept' ? MOST : way === 'refund' ? LEAST : part;
  const isOther = found.share !== null && share !== found.share;
  // Nobody decides a dispute that has taken the place of the one they read; null is whichever stands on the page now.
  const [read, setRead] = useState<number | null>(dispute.id);
  const shareId = useId();
  const contract = useContractForm<DecisionWords>(readSchema, {
    defaultValues: { reason: '', share: HALF },
    async send({ reason }, idempotency_key) {
      const params = { order_id: deal.order_id, deal_id: deal.id };
      const { executor: executor_sum, back: refund_sum } = sumsBy(share, dispute);
      const findings = criteria.length > 0 ? found.findings : undefined;
      const body = { share, reason, findings, executor_sum, refund_sum, dispute_id: read ?? dispute.id };
      const refused = async (error: unknown): Promise<never> => {
        await revalidate();
        setRead(null);
        throw error;
      };
      await formApi.deals_dispute_decide({ params, body }, { idempotency_key }).catch(refused);
      await revalidate();
    },
  });
  return (
    <Card title="Решение">
      <Form contract={contract}>
        {criteria.length > 0 && <FindingsField criteria={criteria} found={found} />}
        <Field label="Решение" hideLabel group>
          <div className={styles.options}>
            <RadioOption
              name="way"
              icon={<CheckCircle size={24} />}
              title="Принять работу"
              description={`Исполнитель получит ${formatRubles(dispute.money.price)}`}
              checked={way === 'accept'}
              onChange={() => setWay('accept')}
            />
            <RadioOption
              name="way"
              icon={<ArrowCounterClockwise size={24} />}
              title="Вернуть деньги"
              description={`Заказчик получит ${formatRubles(dispute.money.total)}`}
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
              <label htmlFor={shareId}>Доля исполнителя</label> <output htmlFor={shareId}>{part}&nbsp;%</output>
            </span>
            <input
              id={shareId}
              type="range"
              style={{ '--chosen': `${part}%` } as CSSProperties}
              min={LEAST + 1}
              max={MOST - 1}
              value={part}
              onChange={(event) => {
                setWay('split');
                setPart(Number(event.currentTarget.value));
              }}
            />
          </div>
        )}
        {found.share !== null && (
          <div className={styles.proposal} role="status">
            {isOther ? (
              <Note tone="warn">
                По&nbsp;критериям исполнителю {found.share}&nbsp;%. Доля другая: напишите в&nbsp;обосновании, почему.{' '}
                <Button
                  kind="card"
                  size="sm"
                  onClick={() => {
                    setWay(null);
                    setPart(null);
                  }}
                >
                  Вернуть {found.share}&nbsp;%
                </Button>
              </Note>
            ) : (
              <p>По&nbsp;критериям исполнителю {found.share}&nbsp;%</p>
            )}
          </div>
        )}
        <div className={styles.bill}>
          <DecisionBill deal={deal} dispute={dispute} share={share} total="Всего в резерве" />
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

const wayOf = (share: number): Way => (share === MOST ? 'accept' : share === LEAST ? 'refund' : 'split');
