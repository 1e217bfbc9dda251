import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { disputeForm } from '@provodka/contract/deals/disputes.ts';
import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { DISPUTE_REASONS, type DisputeReason } from '@provodka/domain/deals/disputes.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { useAutosave } from '../../forms/autosave.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { Form } from '../../forms/form.tsx';
import { useNavigateIfHere } from '../../forms/use-is-here.ts';
import { formApi } from '../../lib/api/api.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { dealDisputeAddress } from '../../lib/loading/addresses.ts';
import { isStoredFile, isText, listOf } from '../../lib/session/stored-values.ts';
import { PersonLine } from '../../people/person-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { FILES_HINT } from '../../ui/fields/file-items.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-input.tsx';
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx';
import { DealBill } from '../money/deal-bill.tsx';
import columns from '../two-columns.module.css';
import styles from './dispute.module.css';

interface DisputeWords {
  reason: DisputeReason | '';
  comment: string;
  file_ids?: number[] | undefined;
  /** The files of `file_ids`, for the draft. */
  uploaded?: StoredFile[] | undefined;
}

const readSchema = async () => (await import('@provodka/contract/deals/disputes.ts')).disputeForm;
const [, LONGEST] = DEAL_LIMITS.comment;
const BLANK: DisputeWords = { reason: '', comment: '', uploaded: [] };
const KEPT = { reason: isText, comment: isText, uploaded: listOf(isStoredFile) };

/** Asks for the reason of the dispute in words and files; the money then waits for a moderator. */
export function OpenDisputeForm({ deal }: { deal: DealView }) {
  const navigate = useNavigateIfHere();
  const [isUploading, setUploading] = useState(false);
  const contract = useContractForm<DisputeWords, z.output<typeof disputeForm>>(readSchema, {
    defaultValues: BLANK,
    async send({ reason, comment, file_ids }, idempotency_key) {
      const params = { order_id: deal.order_id, deal_id: deal.id };
      const body = { reason, comment, file_ids };
      await formApi.deals_dispute({ params, body }, { idempotency_key });
      autosave.forget();
      await navigate(dealDisputeAddress(deal), { replace: true });
    },
  });
  const { register, setValue, getValues } = contract.form;
  const autosave = useAutosave(contract.form, {
    noun: `dispute-${deal.id}`,
    version: null,
    blank: BLANK,
    kept: KEPT,
  });
  return (
    <Form contract={contract} className={columns.columns}>
      <Card className={styles.fields}>
        <Field label="Причина" error={contract.errorOf('reason')}>
          <Select
            placeholder="Выберите причину"
            options={DISPUTE_REASONS.map(({ code, title }) => ({ value: code, label: title }))}
            {...register('reason')}
          />
        </Field>
        <Field label="Что случилось" max={LONGEST} error={contract.errorOf('comment')}>
          <TextArea rows={6} placeholder="О чём договаривались и что вышло" {...register('comment')} />
        </Field>
        <Field label="Доказательства" aside="необязательно" group>
          <FileInput
            // The input keeps its files itself, so a restored draft remounts it.
            key={autosave.fillings}
            draft={{ uploaded: getValues('uploaded') ?? [], delete_file_ids: [] }}
            hint={`${FILES_HINT}. Другая сторона увидит их.`}
            onChange={({ file_ids, uploaded, isUploading: isBusy }) => {
              setUploading(isBusy);
              setValue('file_ids', file_ids);
              setValue('uploaded', uploaded);
            }}
          />
        </Field>
        <div className={columns.submit}>
          <StickyActionBar inFlow>
            <Button type="submit" kind="neg" size="lg" wide pending={contract.isSending || isUploading}>
              Открыть спор
            </Button>
          </StickyActionBar>
        </div>
      </Card>
      <Card
        as="aside"
        title={`Сделка №${NBSP}${deal.number}`}
        description={typeset(deal.title)}
        className={columns.side}
      >
        <div className={columns.fields}>
          <PersonLine person={deal.side === 'customer' ? deal.executor : deal.customer} size={52} withDeals />
        </div>
        <div className={columns.fields}>
          <DealBill deal={deal} />
        </div>
      </Card>
    </Form>
  );
}
