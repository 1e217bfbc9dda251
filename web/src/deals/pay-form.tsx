import CreditCard from 'icon:credit-card-duotone';
import QrCode from 'icon:qr-code-duotone';
import type { DealView, paymentForm } from '@provodka/contract/deals.ts';
import { ACCEPTANCE_DAYS } from '@provodka/domain/deal-deadlines.ts';
import { formatRubles, NBSP } from '@provodka/domain/written-numbers.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { TermsCheckbox } from '../forms/terms-checkbox.tsx';
import { formApi } from '../lib/api.ts';
import { useSettings } from '../lib/page-data.ts';
import { Bill } from '../ui/bill.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RadioOption } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { sumsOf } from './deal-bill.tsx';
import { DealMoney } from './deal-money.tsx';
import styles from './two-columns.module.css';

type Values = z.output<typeof paymentForm>;

const readSchema = async () => (await import('@provodka/contract/deals.ts')).paymentForm;

/** The customer chooses how to pay and leaves for the bank's page; only the bank's word makes the deal paid. */
export function PayForm({ deal }: { deal: DealView }) {
  const terms = useSettings()?.deal.terms_customer_link ?? null;
  const { revalidate } = useRevalidator();
  const total = deal.total ?? deal.price;
  // The sum may be another one by now: the page tells it before it is confirmed again.
  const refused = (error: unknown): never => {
    void revalidate();
    throw error;
  };
  const contract = useContractForm<Values>(readSchema, {
    defaultValues: { method: 'card' },
    async send(body, idempotencyKey) {
      const params = { order_id: deal.order_id, deal_id: deal.id };
      const seen = { ...body, expected_price: total };
      const { data } = await formApi
        .deals_pay({ params, body: seen }, { idempotency_key: idempotencyKey })
        .catch(refused);
      location.assign(data.payment_url);
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
            <Field label="Способ оплаты" hideLabel group error={errorOf('method')}>
              <RadioOption
                icon={<CreditCard size={24} />}
                title="Банковская карта"
                description="Мир, Visa, Mastercard. Деньги в резерве сразу"
                {...contract.choice('method', 'card')}
              />
              <RadioOption
                icon={<QrCode size={24} />}
                title="СБП"
                description="Откроем приложение банка по QR-коду"
                {...contract.choice('method', 'sbp')}
              />
            </Field>
          </div>
        </Card>
        <Card title="Что будет с деньгами">
          <div className={styles.fields}>
            <DealMoney deal={deal} />
          </div>
          <p className={styles.note}>
            После сдачи у&nbsp;вас {ACCEPTANCE_DAYS}&nbsp;дней на&nbsp;проверку, потом примем автоматически.
            Не&nbsp;сдал к&nbsp;сроку&nbsp;— вернём всё вместе с&nbsp;комиссией.
          </p>
        </Card>
      </div>
      <Card as="aside" title={`Сделка №${NBSP}${deal.number}`} className={styles.side}>
        <div className={styles.fields}>
          <Bill lines={sumsOf(deal, 'big')} />
        </div>
        <div className={styles.terms}>
          <TermsCheckbox
            link={terms}
            words="условиями безопасной сделки"
            error={errorOf('accept_terms')}
            {...form.register('accept_terms')}
          />
        </div>
        <div className={styles.submit}>{submit}</div>
        <p className={styles.hint}>Перейдём на&nbsp;страницу банка</p>
      </Card>
    </Form>
  );
}
