import type { DealView, paymentForm } from '@provodka/contract/deals/deals.ts';
import type { PaymentMethod } from '@provodka/contract/deals/payments.ts';
import { ACCEPTANCE_DAYS } from '@provodka/domain/deals/deal-deadlines.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../../forms/contract-form.ts';
import { Form } from '../../forms/form.tsx';
import { PaymentMethodField } from '../../forms/payment-method-field.tsx';
import { TermsCheckbox } from '../../forms/terms-checkbox.tsx';
import { useIsHere } from '../../forms/use-is-here.ts';
import { formApi } from '../../lib/api/api.ts';
import { useSettings } from '../../lib/loading/page-data.ts';
import { Button } from '../../ui/button.tsx';
import { Bill } from '../../ui/cards/bill.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx';
import styles from '../two-columns.module.css';
import { sumsOf } from './deal-bill.tsx';
import { DealMoney } from './deal-money.tsx';

type Values = z.output<typeof paymentForm>;

const readSchema = async () => (await import('@provodka/contract/deals/deals.ts')).paymentForm;

const DESCRIPTIONS: Record<PaymentMethod, string> = {
  card: 'Мир, Visa, Mastercard. Деньги в резерве сразу',
  sbp: 'В приложении вашего банка',
};

/** The customer chooses a payment method and goes to the bank's page; only the bank's confirmation makes the deal paid. */
export function PayForm({ deal, methods }: { deal: DealView; methods: readonly PaymentMethod[] }) {
  const terms = useSettings()?.deal.terms_customer_link ?? null;
  const { revalidate } = useRevalidator();
  const isHere = useIsHere();
  const total = deal.total ?? deal.price;
  // The sum may have changed: the page shows it before it is confirmed again.
  const refused = async (error: unknown): Promise<never> => {
    await revalidate();
    throw error;
  };
  const contract = useContractForm<Values>(readSchema, {
    defaultValues: { method: methods[0] },
    async send(body, idempotencyKey) {
      const params = { order_id: deal.order_id, deal_id: deal.id };
      const seen = { ...body, expected_price: total };
      const { data } = await formApi
        .deals_pay({ params, body: seen }, { idempotency_key: idempotencyKey })
        .catch(refused);
      if (isHere()) location.assign(data.payment_url);
    },
  });
  const { form, isSending, errorOf } = contract;
  const submit = (
    <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
      Оплатить {formatRubles(total)}
    </Button>
  );
  return (
    <Form contract={contract} className={styles.columns} aria-label="Оплата">
      <div className={styles.stack}>
        <Card title="Как платите">
          <div className={styles.fields}>
            <PaymentMethodField contract={contract} methods={methods} hideLabel descriptions={DESCRIPTIONS} />
          </div>
        </Card>
        <Card title="Что будет с деньгами">
          <div className={styles.fields}>
            <DealMoney deal={deal} />
          </div>
          <p className={styles.note}>
            После сдачи у&nbsp;вас {ACCEPTANCE_DAYS}&nbsp;дней на&nbsp;проверку, потом примем автоматически.
            Не&nbsp;сдадут к&nbsp;сроку&nbsp;— сможете вернуть всё вместе с&nbsp;комиссией.
          </p>
        </Card>
      </div>
      <Card as="aside" title={`Сделка №${NBSP}${deal.number}`} className={styles.side}>
        <div className={styles.fields}>
          <Bill lines={sumsOf(deal, 'big')} />
        </div>
        <div className={styles.terms}>
          <StickyActionBar inFlow>
            <TermsCheckbox
              link={terms}
              words="условия безопасной сделки"
              error={errorOf('accept_terms')}
              {...form.register('accept_terms')}
            />
            {submit}
          </StickyActionBar>
        </div>
        <p className={styles.hint}>Перейдём на&nbsp;страницу банка</p>
      </Card>
    </Form>
  );
}
