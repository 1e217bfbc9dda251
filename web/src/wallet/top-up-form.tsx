import type { PaymentMethod } from '@provodka/contract/deals/payments.ts';
import type { topUpForm } from '@provodka/contract/people/accounts.ts';
import { toRubles } from '@provodka/domain/money/money.ts';
import { priceOfSm, TOP_UP_LIMITS } from '@provodka/domain/money/sm.ts';
import { formatNumber, formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { Controller } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { PaymentMethodField } from '../forms/payment-method-field.tsx';
import { TermsCheckbox } from '../forms/terms-checkbox.tsx';
import { useIsHere } from '../forms/use-is-here.ts';
import { formApi } from '../lib/api/api.ts';
import { SM_TERMS_ADDRESS } from '../lib/loading/addresses.ts';
import { useViewer } from '../lib/loading/page-data.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { AddChip, Chips } from '../ui/chip.tsx';
import { Field } from '../ui/fields/field.tsx';
import { NumberInput } from '../ui/fields/number-input.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import styles from './wallet.module.css';

type Values = z.output<typeof topUpForm>;

const readSchema = async () => (await import('@provodka/contract/people/accounts.ts')).topUpForm;
const [LEAST, MOST] = TOP_UP_LIMITS.sm;
const OFTEN = [500, 1000, 3000];

interface TopUpFormProps {
  /** The needed sum, in whole SM. */
  need: number;
  methods: readonly PaymentMethod[];
  /** The page the buyer came from. */
  returnTo: string | null;
  /** Another button on the page is the primary one. */
  isSecond: boolean;
}

/** Asks for the amount and the method; the bank's page follows, and only the bank's confirmation raises the balance. */
export function TopUpForm({ need, methods, returnTo, isSecond }: TopUpFormProps) {
  const isHere = useIsHere();
  const isVerified = useViewer()?.is_email_verified ?? false;
  const contract = useContractForm<Values>(readSchema, {
    defaultValues: { method: methods[0], amount: Math.max(LEAST, need), return_to: returnTo ?? undefined },
    async send(body, idempotency_key) {
      const { data } = await formApi.accounts_top_up({ body }, { idempotency_key });
      if (isHere()) location.assign(data.payment_url);
    },
  });
  const { form, isSending, errorOf } = contract;
  const amount = form.watch('amount');
  const more = (sm: number) =>
    form.setValue('amount', Math.min(MOST, (isSum(amount) ? amount : 0) + sm), { shouldValidate: true });
  const terms = (
    <TermsCheckbox
      link={SM_TERMS_ADDRESS}
      words="условия покупки SM"
      error={errorOf('accept_terms')}
      {...form.register('accept_terms')}
    />
  );
  return (
    <Card title="Пополнить счёт" description={`1${NBSP}SM стоит 1${NBSP}₽`} className={styles.topUp}>
      <Form contract={contract} className={styles.form} aria-label="Пополнение счёта">
        <Controller
          control={form.control}
          name="amount"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field label="Сколько" error={errorOf('amount')}>
              <NumberInput ref={ref} end="SM" value={value ?? null} onBlur={onBlur} onValueChange={onChange} />
            </Field>
          )}
        />
        <div className={styles.more}>
          <Chips>
            {OFTEN.map((sm) => (
              <AddChip key={sm} onClick={() => more(sm)}>
                {formatNumber(sm)}
              </AddChip>
            ))}
          </Chips>
        </div>
        <PaymentMethodField contract={contract} methods={methods} />
        <div className={styles.terms}>
          {isVerified ? (
            <StickyActionBar inFlow>
              {terms}
              <Button type="submit" kind={isSecond ? 'ink' : 'pri'} size="lg" wide pending={isSending}>
                {isSum(amount) ? `Оплатить ${formatRubles(toRubles(priceOfSm(amount)))}` : 'Оплатить'}
              </Button>
            </StickyActionBar>
          ) : (
            <>
              {terms}
              <Note tone="warn" title="Сначала подтвердите почту">
                Ссылка&nbsp;— в&nbsp;письме, которое мы отправили при&nbsp;регистрации.
              </Note>
            </>
          )}
        </div>
        <p className={styles.hint}>Перейдём на&nbsp;страницу банка</p>
      </Form>
    </Card>
  );
}

const isSum = (amount: unknown): amount is number => Number.isSafeInteger(amount);
