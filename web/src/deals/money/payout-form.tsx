import CreditCard from 'icon:credit-card-duotone';
import Lightning from 'icon:lightning-duotone';
import type { DealView, SbpBank } from '@provodka/contract/deals/deals.ts';
import type { PaymentMethods } from '@provodka/contract/deals/payments.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../../forms/contract-form.ts';
import { Form } from '../../forms/form.tsx';
import { TermsCheckbox } from '../../forms/terms-checkbox.tsx';
import { useNavigateIfHere } from '../../forms/use-is-here.ts';
import { formApi } from '../../lib/api/api.ts';
import { classes } from '../../lib/format/classes.ts';
import { useSettings } from '../../lib/loading/page-data.ts';
import { Button } from '../../ui/button.tsx';
import { Bill } from '../../ui/cards/bill.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { RadioOption, SegmentedControl } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx';
import styles from '../two-columns.module.css';
import { CardForm, type NamedCard } from './card-form.tsx';
import { splitSums, sumsOf } from './deal-bill.tsx';
import { DealMoney } from './deal-money.tsx';
import type { PayoutValues } from './payout-schema.ts';
import { PhoneAndBank } from './phone-and-bank.tsx';

type TaxStatus = PayoutValues['tax_status'];

const TAX_STATUSES: readonly { value: TaxStatus; label: string }[] = [
  { value: 'npd', label: 'Самозанятый' },
  { value: 'ip', label: 'ИП' },
  { value: 'individual', label: 'Физлицо' },
];

const readSchema = async () => (await import('./payout-schema.ts')).payoutSchema;

const TAX_HINTS: Record<TaxStatus, string> = {
  npd: 'Чек в «Моём налоге» сформируйте после перевода.',
  ip: 'Доход учитывайте сами по своему режиму налогообложения.',
  individual: 'Налог с дохода заплатите сами по декларации.',
};

const WAYS = {
  card: {
    icon: <CreditCard size={24} />,
    title: 'На банковскую карту',
    description: 'Номер увидит только банк',
  },
  sbp: {
    icon: <Lightning size={24} />,
    title: 'СБП по номеру телефона',
    description: 'Номер карты не нужен',
  },
};

interface PayoutFormProps {
  deal: DealView;
  methods: PaymentMethods;
  banks: readonly SbpBank[];
  /** The executor's own phone, E.164. */
  phone: string | null;
}

/** The price, or the share a decision gave; in rubles. */
const awardOf = ({ price, split }: DealView): number => split?.executor ?? price;

/** The executor names the target of the payout and their tax status; a card only if the provider has a form for its number. */
export function PayoutForm({ deal, methods, banks, phone }: PayoutFormProps) {
  const ways = methods.payout.filter((way) => way !== 'card' || methods.card_form !== null);
  const only = ways.length === 1 && ways[0] ? ways[0] : null;
  const [card, setCard] = useState<NamedCard | null>(null);
  const terms = useSettings()?.deal.terms_executor_link ?? null;
  const navigate = useNavigateIfHere();
  const { revalidate } = useRevalidator();
  const contract = useContractForm<PayoutValues>(readSchema, {
    defaultValues: {
      method: ways.includes('sbp') ? 'sbp' : 'card',
      tax_status: 'npd',
      phone: phone ?? '',
      bank_id: '',
      inn: '',
    },
    async send({ inn, ...values }, idempotencyKey) {
      const params = { order_id: deal.order_id, deal_id: deal.id };
      const body = {
        ...values,
        ...(values.method === 'card' ? { phone: undefined, bank_id: undefined } : { payout_token: undefined }),
        expected_price: awardOf(deal),
        inn: values.tax_status === 'individual' ? undefined : inn,
      };
      await formApi
        .deals_payout({ params, body }, { idempotency_key: idempotencyKey })
        .catch(async (error: unknown) => {
          // The sum may have changed: the page shows it before it is confirmed again.
          await revalidate();
          throw error;
        });
      await navigate(dealAddress(deal));
    },
  });
  const { form, isSending, errorOf } = contract;
  const nameCard = (named: NamedCard | null) => {
    setCard(named);
    form.setValue('payout_token', named?.payout_token, { shouldDirty: true, shouldValidate: named !== null });
  };
  const taxStatus = form.watch('tax_status');
  const submit = (
    <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
      Запросить выплату
    </Button>
  );
  return (
    <Form contract={contract} className={styles.columns} aria-label="Выплата">
      <div className={styles.stack}>
        <Card title="Куда перевести" description={only && `${WAYS[only].title}. ${WAYS[only].description}.`}>
          <div className={styles.fields}>
            {only === null && (
              <Field label="Способ выплаты" hideLabel group error={errorOf('method')}>
                {ways.map((way) => (
                  <RadioOption key={way} {...WAYS[way]} {...contract.choice('method', way)} />
                ))}
              </Field>
            )}
            {form.watch('method') === 'card' && methods.card_form !== null ? (
              <div className={styles.pair}>
                <Field label="Карта" group error={errorOf('payout_token')}>
                  <CardForm address={methods.card_form} card={card} onCard={nameCard} />
                </Field>
              </div>
            ) : (
              <PhoneAndBank contract={contract} phone={phone} banks={banks} />
            )}
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
                <TextInput inputMode="numeric" autoComplete="off" placeholder="12 цифр" {...form.register('inn')} />
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
          <StickyActionBar inFlow>
            <TermsCheckbox
              link={terms}
              words="условия для исполнителя"
              error={errorOf('accept_terms')}
              {...form.register('accept_terms')}
            />
            {submit}
          </StickyActionBar>
        </div>
        <p className={classes(styles.hint, styles.sentences)}>
          Первая выплата на&nbsp;новые реквизиты может уйти не&nbsp;сразу: пока она ждёт, её можно остановить. Следующие
          приходят за&nbsp;минуту, редко&nbsp;— за&nbsp;день.
        </p>
      </Card>
    </Form>
  );
}
