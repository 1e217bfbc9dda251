import ArrowCounterClockwise from 'icon:arrow-counter-clockwise-duotone';
import CheckCircle from 'icon:check-circle-duotone';
import Scales from 'icon:scales-duotone';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { DisputeView, decisionForm } from '@provodka/contract/deals/disputes.ts';
import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { SHARE_LIMITS } from '@provodka/domain/deals/disputes.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { type CSSProperties, useId, useState } from 'react';
import type { z } from 'zod/mini';
import { useAutosave } from '../../forms/autosave.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { Form } from '../../forms/form.tsx';
import { lazyMoves, useMoves } from '../../forms/use-moves.tsx';
import { isText } from '../../lib/session/stored-values.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/cards/banner.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { RadioOption } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-input.tsx';
import { DecisionBill, sumsBy } from './decision.tsx';
import { FindingsField, useFindings } from './decision-findings.tsx';
import type { DecisionAsked, DecisionPage } from './decision-question.tsx';
import styles from './dispute.module.css';

interface DecisionFormProps {
  deal: DealView;
  dispute: DisputeView;
}

interface DecisionWords {
  reason: string;
  share: number | undefined;
  /** It has no input of its own; its mistake stands under the criteria. */
  findings?: undefined;
}

type Way = 'accept' | 'refund' | 'split';

const readSchema = async () => (await import('@provodka/contract/deals/disputes.ts')).decisionForm;
const [, LONGEST] = DEAL_LIMITS.comment;
const [LEAST, MOST] = SHARE_LIMITS;
const HALF = 50;
/** A draft keeps only the words; a returning moderator chooses the money again. */
const KEPT = { reason: isText };

const QUESTION = lazyMoves<DecisionAsked, DecisionPage>(
  async () => (await import('./decision-question.tsx')).describeDecision,
);

/**
 * The form of a decision: the moderator starts without a preset share. Criteria of the deal are judged first and propose
 * the share, which may be another one for a reason; a dialog shows who gets how much before anything is sent.
 */
export default function DecisionForm({ deal, dispute }: DecisionFormProps) {
  const { criteria } = deal;
  const found = useFindings(criteria);
  const [way, setWay] = useState<Way | null>(null);
  const [part, setPart] = useState<number | null>(null);
  // The dispute its moderator has read, since a decision must not apply to a newer one; null accepts the one on the page now.
  const [read, setRead] = useState<number | null>(dispute.id);
  const shareId = useId();
  const contract = useContractForm<DecisionWords, z.output<typeof decisionForm>>(readSchema, {
    defaultValues: { reason: '', share: undefined },
    async send({ reason, share }) {
      const refusal = await refuseWords(reason, share);
      if (refusal !== null) form.setError('reason', { message: refusal });
      if (found.left > 0) form.setError('findings', { message: 'Отметьте каждый критерий: выполнен он или нет' });
      if (refusal !== null || found.left > 0) return;
      const { findings } = found;
      ask({ share, reason, findings, dispute_id: read ?? dispute.id, sums: sumsBy(share, dispute) });
    },
  });
  const { form, errorOf, isSending } = contract;
  const autosave = useAutosave(form, {
    noun: `decision-${dispute.id}`,
    version: null,
    blank: { reason: '' },
    kept: KEPT,
  });
  const { ask, dialog } = useMoves(QUESTION, {
    deal,
    dispute,
    onDecided: autosave.forget,
    onRefused: () => setRead(null),
  });
  const share = way === null ? null : shareOf(way, part);
  const isOther = found.share !== null && share !== null && share !== found.share;
  const choose = (chosen: Way, chosenPart: number | null) => {
    setWay(chosen);
    setPart(chosenPart);
    form.setValue('share', shareOf(chosen, chosenPart) ?? undefined);
    form.clearErrors(['share', 'reason']);
  };
  const judge = (number: number, is_met: boolean) => {
    found.judge(number, is_met);
    form.clearErrors('findings');
  };
  return (
    <Card title="Решение">
      <Form contract={contract}>
        {criteria.length > 0 && (
          <FindingsField criteria={criteria} found={{ ...found, judge }} error={errorOf('findings')} />
        )}
        {found.share !== null && (
          <div className={styles.proposal} role="status">
            {isOther ? (
              <Note tone="warn">
                По&nbsp;критериям исполнителю {found.share}&nbsp;%. Доля другая: напишите в&nbsp;обосновании, почему.
              </Note>
            ) : (
              <p>По&nbsp;критериям исполнителю {found.share}&nbsp;%</p>
            )}
            {share !== found.share && (
              <Button kind="card" size="sm" onClick={() => choose(...wayOf(found.share ?? HALF))}>
                Поставить {found.share}&nbsp;%
              </Button>
            )}
          </div>
        )}
        <Field label="Кому деньги" error={errorOf('share')} group>
          <div className={styles.options}>
            <RadioOption
              name="way"
              icon={<CheckCircle size={24} />}
              title="Принять работу"
              description={`Исполнитель получит ${formatRubles(dispute.money.price)}`}
              checked={way === 'accept'}
              onChange={() => choose('accept', null)}
            />
            <RadioOption
              name="way"
              icon={<ArrowCounterClockwise size={24} />}
              title="Вернуть деньги"
              description={`Заказчик получит ${formatRubles(dispute.money.total)}`}
              checked={way === 'refund'}
              onChange={() => choose('refund', null)}
            />
            <RadioOption
              name="way"
              icon={<Scales size={24} />}
              title="Разделить"
              description="По доле выполненной работы"
              checked={way === 'split'}
              onChange={() => choose('split', part)}
            />
          </div>
        </Field>
        {way === 'split' && (
          <div className={styles.share}>
            <span>
              <label htmlFor={shareId}>Доля исполнителя</label>{' '}
              <output htmlFor={shareId}>{part === null ? 'не\u00a0выбрана' : `${part}\u00a0%`}</output>
            </span>
            <input
              id={shareId}
              type="range"
              style={{ '--chosen': `${part ?? HALF}%` } as CSSProperties}
              min={LEAST + 1}
              max={MOST - 1}
              value={part ?? HALF}
              aria-valuetext={part === null ? 'Не выбрана' : `${part} %`}
              onChange={({ currentTarget }) => choose('split', currentTarget.valueAsNumber)}
              onClick={({ currentTarget }) => choose('split', currentTarget.valueAsNumber)}
            />
          </div>
        )}
        {share !== null && (
          <div className={styles.bill}>
            <DecisionBill deal={deal} dispute={dispute} share={share} total="Всего в резерве" />
          </div>
        )}
        <Field
          label="Обоснование"
          max={LONGEST}
          hint="Увидят обе стороны. Изменить решение будет нельзя."
          error={errorOf('reason')}
        >
          <TextArea rows={5} {...form.register('reason')} />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" kind="neg" size="lg" wide pending={isSending}>
            Вынести решение
          </Button>
        </div>
      </Form>
      {dialog}
    </Card>
  );
}

/** The server refuses the same; the form checks it before the dialog. Null when the words and the share agree. */
async function refuseWords(reason: string, share: number): Promise<string | null> {
  const [{ refuseDecisionWords }, { refusalText }] = await Promise.all([
    import('@provodka/domain/deals/decision-words.ts'),
    import('@provodka/contract/http/errors.ts'),
  ]);
  const refusal = refuseDecisionWords(reason, share);
  return refusal && refusalText(refusal);
}

const shareOf = (way: Way, part: number | null): number | null =>
  way === 'accept' ? MOST : way === 'refund' ? LEAST : part;

const wayOf = (share: number): [Way, number | null] =>
  share === MOST ? ['accept', null] : share === LEAST ? ['refund', null] : ['split', share];
