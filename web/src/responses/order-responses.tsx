import HandCoins from 'icon:hand-coins-duotone';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { useViewer } from '../lib/loading/page-data.ts';
import { HiddenFields } from '../lists/filters/hidden-fields.tsx';
import { addressAt, pageAddresses } from '../lists/list-place.ts';
import { ListSelect } from '../lists/list-select.tsx';
import { NewerRowsNote } from '../lists/newer-rows-note.tsx';
import { Pager } from '../lists/pager.tsx';
import { ThresholdNotice } from '../people/threshold-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import type { MenuItem } from '../ui/popups/menu-props.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { OrderResponsesData } from './load-order-responses.ts';
import { ORDER_RESPONSE_SORTS, type OrderResponsesAt, orderResponses } from './order-response-list.ts';
import styles from './order-responses.module.css';
import { ResponseRows } from './response-rows.tsx';
import { Comparison } from './table/comparison.tsx';

interface OrderResponsesProps {
  order: OrderView;
  responses: OrderResponsesData;
  /** Actions of the customer on the author of a response. */
  itemsOf?: (author: ResponseView['user']) => MenuItem[];
  /** Actions of the customer while there are no responses. */
  whileEmpty?: ReactNode;
}

/** «Отклики» of the order page: cards to compare for the customer, rows for others, or the reason why they are closed. */
export function OrderResponses({ order, responses, itemsOf, whileEmpty }: OrderResponsesProps) {
  const viewer = useViewer();
  const { list, place, is_preview } = responses;
  const at = { list: orderResponses(order.id), place };
  const isCustomer = viewer?.customer.uuid === order.customer.uuid;
  if (!viewer || isOwnAlone(responses)) return null;
  return (
    <section aria-labelledby="responses">
      <SectionHeading id="responses" title="Отклики" count={formatNumber(list?.meta.total ?? order.number_responses)}>
        {list && list.meta.total > list.data.length && is_preview && (
          <TextLink className={styles.end} to={`${addressAt(at, { responses: 'all' })}#responses`} preventScrollReset>
            Показать все
          </TextLink>
        )}
        {list && !is_preview && list.meta.total > 1 && <Sorting at={at} />}
      </SectionHeading>
      {list && <NewerRowsNote at={at} meta={list.meta} />}
      {list === null ? (
        <Closed order={order} />
      ) : list.data.length === 0 ? (
        <NoResponses
          isCustomer={isCustomer}
          isPrivate={order.is_private}
          isSearching={order.status.code === ORDER_STATUS.searching}
        >
          {isCustomer && whileEmpty}
        </NoResponses>
      ) : isCustomer || viewer.is_moderator ? (
        <Comparison order={order} responses={list.data} sort={place.sort} itemsOf={isCustomer ? itemsOf : undefined} />
      ) : (
        <ResponseRows responses={list.data} ownUuid={viewer.freelancer.uuid} />
      )}
      {list && !is_preview && <Pager meta={list.meta} to={pageAddresses(at, list.meta)} start="responses" />}
    </section>
  );
}

/** Whether the list holds only the viewer's own response, which stands beside the order already. */
function isOwnAlone({ list, own }: OrderResponsesData): boolean {
  return own !== null && list !== null && list.data.length === 1 && list.data[0]?.id === own.id;
}

/** A plain GET form; with scripts it submits on every change. */
function Sorting({ at }: { at: OrderResponsesAt }) {
  const submit = useSubmit();
  return (
    <Form method="get" action={`${at.list.path}#responses`} className={styles.sorting} preventScrollReset>
      <HiddenFields at={at} changes={{ sort: undefined }} />
      <ListSelect
        look="plain"
        name="sort"
        aria-label="Порядок откликов"
        options={ORDER_RESPONSE_SORTS}
        value={at.place.sort}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      />
      <noscript>
        <Button type="submit" size="sm">
          Показать
        </Button>
      </noscript>
    </Form>
  );
}

function Closed({ order }: { order: OrderView }) {
  return (
    <Card>
      <ThresholdNotice name="Отклики других исполнителей" right={order.rights.view_responses} />
    </Card>
  );
}

interface NoResponsesProps {
  isCustomer: boolean;
  isPrivate: boolean;
  isSearching: boolean;
  children: ReactNode;
}

function NoResponses({ isCustomer, isPrivate, isSearching, children }: NoResponsesProps) {
  if (!isSearching) return <EmptyState icon={<HandCoins size={44} />} title="Откликов нет" />;
  return (
    <EmptyState icon={<HandCoins size={44} />} title="Откликов пока нет" actions={children}>
      {isCustomer
        ? `${isPrivate ? 'Заказ видят только приглашённые' : 'Исполнители уже видят заказ'}. Позовите тех, кого знаете: по приглашению отвечают быстрее.`
        : 'Ваш отклик будет первым.'}
    </EmptyState>
  );
}
