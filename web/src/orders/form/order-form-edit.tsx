import ArrowBendUpLeft from 'icon:arrow-bend-up-left-duotone';
import ArrowsClockwise from 'icon:arrows-clockwise-duotone';
import Info from 'icon:info-duotone';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { ConfigurationPrices } from '@provodka/contract/market.ts';
import type { OrderTerms } from '@provodka/contract/orders/order-terms.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { editableOrderFields } from '@provodka/domain/orders/order-editing.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Autosave, useAutosave } from '../../forms/autosave.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { useNavigateIfHere } from '../../forms/use-is-here.ts';
import { formApi } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { toast } from '../../lib/session/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/cards/banner.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

import styles from './order-form.module.css';
import { OrderAudienceCard } from './order-form-audience.tsx';
import { OrderBudgetCard } from './order-form-budget.tsx';
import { changedBody } from './order-form-changes.ts';
import { type OrderFormAction, OrderFormLayout } from './order-form-layout.tsx';
import { OrderLockedCard } from './order-form-locked.tsx';
import { type OrderClassifiers, OrderSystemCard } from './order-form-system.tsx';
import { OrderTaskCard } from './order-form-task.tsx';
import { ORDER_DRAFT, type OrderFormValues, valuesOf } from './order-form-values.ts';

interface EditOrderFormProps {
  /** The order as the page was opened with it. */
  order: OrderView;
  classifiers: OrderClassifiers;
  terms: OrderTerms;
  prices: readonly ConfigurationPrices[];
}

/** Changes of an order: only what differs is sent, with the version the form was filled from (product: wire, orders). */
export function EditOrderForm({ order: opened, classifiers, terms, prices }: EditOrderFormProps) {
  const navigate = useNavigateIfHere();
  const [order, setOrder] = useState(opened);
  const [savedTimes, setSavedTimes] = useState(0);
  const [newer, setNewer] = useState<OrderView | null>(null);
  const actions = useViewer()?.is_email_verified === false ? UNVERIFIED_ACTIONS : actionsFor(order);
  const lowestBudget = order.number_responses > 0 ? order.budget : null;
  const readSchema = useCallback(
    async () => (await import('./order-form-schema.ts')).orderFormSchema({ lowestBudget }),
    [lowestBudget],
  );
  const contract = useContractForm<OrderFormValues>(readSchema, {
    defaultValues: valuesOf(order),
    async send(values) {
      const saved = await saveChanges(order, values, setNewer);
      if (!saved) return;
      autosave.forget();
      if (values.intent === 'publish') await publish(saved);
      await navigate(orderAddress(order.id));
    },
  });
  const autosave = useAutosave(contract.form, {
    noun: `order-${order.id}`,
    version: opened.version,
    blank: valuesOf(opened),
    kept: ORDER_DRAFT,
  });
  const takeNewer = (fresh: OrderView) => {
    setOrder(fresh);
    setNewer(null);
    autosave.rebase({ version: fresh.version, blank: valuesOf(fresh) });
    contract.form.reset(valuesOf(fresh), { keepDirtyValues: true });
    toast('Заказ обновлён, ваш текст на месте', 'info');
  };
  /** The order is saved but cannot be published: the form continues from the saved state. */
  const publish = async (saved: OrderView) => {
    setOrder(saved);
    setSavedTimes((times) => times + 1);
    autosave.rebase({ version: saved.version, blank: valuesOf(saved) });
    contract.form.reset({ ...valuesOf(saved), intent: 'publish' }, { keepValues: true });
    await formApi.orders_change_status({ params: { order_id: saved.id }, body: { code: ORDER_STATUS.searching } });
  };
  const editable = editableOrderFields(order.status.code as OrderStatus);
  return (
    <>
      <PageHeading title={order.status.code === ORDER_STATUS.draft ? 'Черновик' : 'Изменить заказ'} />
      <div className={styles.notices}>
        {order.status.code === ORDER_STATUS.on_rework && order.status.comment && (
          <Banner tone="warn" icon={<ArrowBendUpLeft size={24} />} title="Модератор вернул заказ">
            {order.status.comment}
          </Banner>
        )}
        {autosave.wasRestored && <RestoredChanges autosave={autosave} />}
        {newer && <NewerOrder onTake={() => takeNewer(newer)} />}
      </div>
      <OrderFormLayout
        contract={contract}
        {...actions}
        hint={actions.main.intent !== 'save' && order.rights.publish.reason}
        classifiers={classifiers}
        isSearching={order.status.code !== ORDER_STATUS.in_work}
        contacts={terms.contacts}
      >
        <OrderTaskCard
          // Files attached by a save now belong to the order, so their input is remounted.
          key={`${savedTimes}-${autosave.fillings}`}
          contract={contract}
          files={order.files}
          contacts={terms.contacts}
          isCityLocked={!editable.includes('city_id')}
        />
        <OrderSystemCard contract={contract} classifiers={classifiers} />
        {editable.includes('budget') ? (
          <>
            <OrderBudgetCard contract={contract} terms={terms} lowestBudget={lowestBudget} prices={prices} />
            <OrderAudienceCard contract={contract} terms={terms} />
          </>
        ) : (
          <OrderLockedCard order={order} />
        )}
      </OrderFormLayout>
    </>
  );
}

function RestoredChanges({
  autosave: { isOutdated, startAnew },
}: {
  autosave: Pick<Autosave, 'isOutdated' | 'startAnew'>;
}) {
  return (
    <Banner
      tone={isOutdated ? 'warn' : 'info'}
      icon={<Info size={24} />}
      action={
        <Button kind="card" onClick={startAnew}>
          Отменить правки
        </Button>
      }
    >
      Мы вернули правки, которые вы не сохранили.
      {isOutdated && ' С\u00a0тех пор заказ изменился: проверьте их.'}
    </Banner>
  );
}

function NewerOrder({ onTake }: { onTake: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // Scrolls here after a press of the button at the bottom of the long form.
  useEffect(() => button.current?.focus(), []);
  return (
    <div role="alert">
      <Banner
        tone="warn"
        icon={<ArrowsClockwise size={24} />}
        title="Пока вы правили, заказ изменился"
        action={
          <Button ref={button} kind="card" onClick={onTake}>
            Обновить, оставив мой текст
          </Button>
        }
      >
        Возможно, он открыт в&nbsp;другой вкладке. Поля, которые вы меняли, останутся с&nbsp;вашими правками, остальные
        обновятся.
      </Banner>
    </div>
  );
}

/** Without a verified e-mail only a draft can be saved (product: accounts). */
const UNVERIFIED_ACTIONS: ReturnType<typeof actionsFor> = { main: { title: 'Сохранить черновик', intent: 'draft' } };

function actionsFor({ status }: OrderView): { main: OrderFormAction; other?: OrderFormAction } {
  if (status.code === ORDER_STATUS.draft) {
    return {
      main: { title: 'Опубликовать', intent: 'publish' },
      other: { title: 'Сохранить черновик', intent: 'draft' },
    };
  }
  if (status.code === ORDER_STATUS.on_rework) {
    return {
      main: { title: 'Отправить снова', intent: 'publish' },
      other: { title: 'Только сохранить', intent: 'save' },
    };
  }
  return { main: { title: 'Сохранить', intent: 'save' } };
}

/** Sends the changes; null when the form was filled from an older version, so that the page offers the newer one instead of an error. */
async function saveChanges(
  order: OrderView,
  values: OrderFormValues,
  onNewer: (newer: OrderView) => void,
): Promise<OrderView | null> {
  const params = { order_id: order.id };
  const body = changedBody(order, values);
  if (Object.keys(body).length === 0) return order;
  try {
    return (await formApi.orders_update({ params, body: { ...body, version: order.version } })).data;
  } catch (error) {
    if (isApiError(error) && error.status === 422 && !error.body.fields) {
      const { data: current } = await formApi.orders_get({ params });
      if (current.version !== order.version) {
        onNewer(current);
        return null;
      }
    }
    throw error;
  }
}
