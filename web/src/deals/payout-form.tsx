import Lightning from 'icon:lightning-duotone';
import { dealAddress } from '@provodka/contract/addresses.ts';
import type { DealView, sbpBank } from '@provodka/contract/deals.ts';
import { NBSP } from '@provodka/domain/written-numbers.ts';
import { Controller } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { TermsCheckbox } from '../forms/terms-checkbox.tsx';
import { formApi } from '../lib/api.ts';
import { useSettings } from '../lib/page-data.ts';
import { Bill } from '../ui/bill.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RadioOption, SegmentedControl } from '../ui/choice.tsx';
import { Field, FieldRow } from '../ui/field.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { splitSums, sumsOf } from './deal-bill.tsx';
import { DealMoney } from './deal-money.tsx';
import type { PayoutValues } from './payout-schema.ts';
import styles from './two-columns.module.css';

type TaxStatus = PayoutValues['tax_status'];

const TAX_STATUSES: readonly { value: TaxStatus; label: string }[] = [
  { value: 'npd', label: 'Самозанятый' },
  { value: 'ip', label: 'ИП' },
  { value: 'individual', label: 'Физлицо' },
];

const readSchema = async () => (await import('./payout-schema.ts')).payoutSchema;

const TAX_HINTS: Record<TaxStatus, string> = {
  npd: 'Чек в «Мой налог» сформируйте после перевода.',
  ip: 'Доход учитывайте сами по своему режиму налогообложения.',
  individual: 'Налог с дохода заплатите сами по декларации.',
};

interface PayoutFormProps {
  deal: DealView;
  banks: z.output<typeof sbpBank>[];
  /** The executor's own phone, E.164. */
  phone: string | null;
}

/** The price, or the share a decision gave; in rubles. */
const awardOf = ({ price, split }: DealView): number => split?.executor ?? price;

/** The executor says where the money goes and how it is taxed. The sandbox bank has no card form, so SBP is the way. */
export function PayoutForm({ deal, banks, phone }: PayoutFormProps) {
  const terms = useSettings()?.deal.terms_executor_link ?? null;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const contract = useContractForm<PayoutValues>(readSchema, {
    defaultValues: { method: 'sbp', tax_status: 'npd', phone: phone ?? '', bank_id: '', inn: '' },
    async send({ inn, ...values }, idempotencyKey) {
      const params = { order_id: deal.order_id, deal_id: deal.id };
      const body = {
        ...values,
        expected_price: awardOf(deal),
        inn: values.tax_status === 'individual' ? undefined : inn,
      };
      await formApi.deals_payout({ params, body }, { idempotency_key: idempotencyKey }).catch((error: unknown) => {
        // The sum may be another one by now: the page tells it before it is confirmed again.
        void revalidate();
        throw error;
      });
      await navigate(dealAddress(deal));
    },
  });
  const { form, isSending, errorOf } = contract;
  const taxStatus = form.watch('tax_status');
  const submit = (
    <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
      Запросить выплату
    </Button>
  );
  return (
    <Form contract={contract} className={styles.columns} aria-label="Выплата">
      <div className={styles.stack}>
        <Card title="Куда перевести">
          <div className={styles.fields}>
            <RadioOption
              icon={<Lightning size={24} />}
              title="СБП по номеру телефона"
              description="Обычно за минуту"
              {...contract.choice('method', 'sbp')}
            />
            <div className={styles.pair}>
              <FieldRow>
                <Controller
                  control={form.control}
                  name="phone"
                  render={({ field: { onChange, onBlur, ref } }) => (
                    <Field label="Телефон" error={errorOf('phone')}>
                      <PhoneInput ref={ref} defaultValue={phone} onValueChange={onChange} onBlur={onBlur} />
                    </Field>
                  )}
                />
                <Field label="Банк" error={errorOf('bank_id')}>
                  <Select
                    placeholder="Выберите банк"
                    options={banks.map(({ id, title }) => ({ value: id, label: title }))}
                    {...form.register('bank_id')}
                  />
                </Field>
              </FieldRow>
            </div>
          </div>
        </Card>
        <Card title="Налоговый статус" description="Нужен для чека и закрывающих документов.">
          <div className={styles.fields}>
            <SegmentedControl
              name="tax_status"
              label="Налоговый статус"
              options={TAX_STATUSES}
              value={taxStatus}
              onValueChange={(status) => form.setValue('tax_status', status, { shouldDirty: true })}
            />
            {taxStatus === 'individual' ? (
              <p className={styles.note}>{TAX_HINTS.individual}</p>
            ) : (
              <Field label="ИНН" hint={TAX_HINTS[taxStatus]} error={errorOf('inn')}>
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={16}
                  placeholder="12 цифр"
                  {...form.register('inn', { setValueAs: (text: string) => text.replaceAll(/\s/g, '') })}
                />
              </Field>
            )}
          </div>
        </Card>
      </div>
      <Card as="aside" title={`Сделка №${NBSP}${deal.number}`} className={styles.side}>
        <div className={styles.fields}>
          <DealMoney deal={deal} />
        </div>
        <div className={styles.fields}>
          <Bill lines={deal.split ? splitSums(deal, deal.split) : sumsOf(deal, 'big')} />
        </div>
        <div className={styles.terms}>
          <TermsCheckbox
            link={terms}
            words="условиями для исполнителя"
            error={errorOf('accept_terms')}
            {...form.register('accept_terms')}
          />
        </div>
        <div className={styles.submit}>{submit}</div>
        <p className={styles.hint}>Перевод в&nbsp;течение одного рабочего дня</p>
      </Card>
    </Form>
  );
}
