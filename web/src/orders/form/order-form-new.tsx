import CloudCheck from 'icon:cloud-check';
import Info from 'icon:info-duotone';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { Right } from '@provodka/contract/http/envelope.ts';
import type { ConfigurationPrices } from '@provodka/contract/market.ts';
import type { OrderTerms } from '@provodka/contract/orders/order-terms.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { DAYS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { useLocation } from 'react-router';
import { type Autosave, useAutosave } from '../../forms/autosave.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { useNavigateIfHere } from '../../forms/use-is-here.ts';
import { formApi } from '../../lib/api/api.ts';
import { formatDay, formatTime } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import { CUSTOMER_ORDERS_ADDRESS } from '../../lib/loading/addresses.ts';
import { useRootData } from '../../lib/loading/page-data.ts';
import { signUpAddress } from '../../lib/session/return-address.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/cards/banner.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './order-form.module.css';
import { OrderAudienceCard } from './order-form-audience.tsx';
import { OrderBudgetCard } from './order-form-budget.tsx';
import { OrderFormLayout } from './order-form-layout.tsx';
import { type Archivable, OrdersLimit } from './order-form-limit.tsx';
import { type OrderClassifiers, OrderSystemCard } from './order-form-system.tsx';
import { OrderTaskCard } from './order-form-task.tsx';
import { bodyOf, ORDER_DRAFT, type OrderFormValues } from './order-form-values.ts';

interface NewOrderFormProps {
  classifiers: OrderClassifiers;
  /** The initial values: empty, or a copy of another order. */
  start: OrderFormValues;
  /** The draft's key, `new`, `like-12` or `team-3`: each origin has a draft of its own, so none overwrites another. */
  draft: string;
  terms: OrderTerms;
  prices: readonly ConfigurationPrices[];
  /** Open orders to archive when one more would exceed the limit. */
  archivable: readonly Archivable[];
}

const DAY = 86_400_000;
const readSchema = async () => (await import('./order-form-schema.ts')).orderFormSchema();

const ACTIONS = {
  main: { title: 'Опубликовать', intent: 'publish' },
  other: { title: 'Оставить черновиком', intent: 'draft' },
} as const;
/** Without a verified e-mail only drafts can be saved (product: accounts). */
const UNVERIFIED_ACTIONS = { main: { title: 'Сохранить черновик', intent: 'draft' } } as const;

/** Guests write first and sign up on publishing. */
const GUEST_ACTIONS = { main: ACTIONS.main } as const;
const UNVERIFIED_HINT = 'Опубликовать можно, когда вы подтвердите почту. Черновик дождётся вас в кабинете';
const GUEST_HINT = 'Понадобится аккаунт. То, что вы написали, останется в этом браузере.';

function actionsOf(viewer: User | null) {
  if (!viewer) return GUEST_ACTIONS;
  return viewer.is_email_verified ? ACTIONS : UNVERIFIED_ACTIONS;
}

function hintOf(viewer: User | null): string | null {
  if (!viewer) return GUEST_HINT;
  return viewer.is_email_verified ? null : UNVERIFIED_HINT;
}

/** A new order, to publish or to save as a draft; until then this browser keeps its text. */
export function NewOrderForm({ classifiers, start: wanted, draft, terms, prices, archivable }: NewOrderFormProps) {
  const navigate = useNavigateIfHere();
  // Whom the page was rendered for: the end of the session makes nobody a guest, and the form stays as it is.
  const viewer = useRootData()?.viewer ?? null;
  const { pathname, search } = useLocation();
  const now = useNow();
  // Below the threshold the switch could not be turned off again.
  const start = { ...wanted, is_private: wanted.is_private && terms.private_order.allowed };
  const contract = useContractForm<OrderFormValues>(readSchema, {
    defaultValues: start,
    async send(values, idempotency_key) {
      if (!viewer) return await navigate(signUpAddress(pathname + search));
      const body = { ...bodyOf(values), is_draft: values.intent === 'draft' };
      const { data } = await formApi.orders_create({ body }, { idempotency_key });
      autosave.forget();
      await navigate(values.intent === 'draft' ? CUSTOMER_ORDERS_ADDRESS : orderAddress(data.id));
    },
  });
  const autosave = useAutosave(contract.form, {
    noun: `order-${draft}`,
    version: null,
    blank: start,
    kept: ORDER_DRAFT,
  });
  const lifeEnd = new Date(now + terms.life_days * DAY).toISOString();
  return (
    <>
      <PageHeading title="Новый заказ">
        <SavedMark savedAt={autosave.savedAt} />
      </PageHeading>
      <Notices right={terms.create} archivable={archivable} autosave={autosave} />
      <OrderFormLayout
        contract={contract}
        {...actionsOf(viewer)}
        hint={hintOf(viewer) ?? `Заказ открыт ${formatCount(terms.life_days, DAYS)}, до ${formatDay(lifeEnd, now)}`}
        classifiers={classifiers}
        isSearching
        contacts={terms.contacts}
      >
        <OrderTaskCard key={autosave.fillings} contract={contract} contacts={terms.contacts} />
        <OrderSystemCard contract={contract} classifiers={classifiers} />
        <OrderBudgetCard contract={contract} terms={terms} prices={prices} />
        {viewer && <OrderAudienceCard contract={contract} terms={terms} />}
      </OrderFormLayout>
    </>
  );
}

function SavedMark({ savedAt }: { savedAt: string | null }) {
  return (
    <span role="status">
      {savedAt && (
        <span className={styles.saved}>
          <CloudCheck size={22} />
          Черновик сохранён в&nbsp;{formatTime(savedAt)}
        </span>
      )}
    </span>
  );
}

function Notices({
  right,
  archivable,
  autosave,
}: {
  /** The right to one more order. */
  right: Right;
  archivable: readonly Archivable[];
  autosave: Pick<Autosave, 'wasRestored' | 'startAnew'>;
}) {
  return (
    <div className={styles.notices}>
      {!right.allowed && <OrdersLimit right={right} archivable={archivable} />}
      {autosave.wasRestored && (
        <Banner
          tone="info"
          icon={<Info size={24} />}
          action={
            <Button kind="card" onClick={autosave.startAnew}>
              Начать заново
            </Button>
          }
        >
          Мы вернули текст, который вы не отправили.
        </Banner>
      )}
    </div>
  );
}
