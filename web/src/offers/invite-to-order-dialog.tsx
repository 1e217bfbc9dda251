import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { OFFER_LIMITS } from '@provodka/domain/orders/offers.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi, quietApi } from '../lib/api/api.ts';
import { NEW_ORDER_ADDRESS } from '../lib/loading/addresses.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './invite-dialog.module.css';

interface InviteToOrderDialogProps {
  person: Pick<Person, 'uuid' | 'full_name'>;
  onClose: () => void;
}

const [, MOST] = LIST_LIMITS.page_size;
const SCHEMA = z.object({ order_id: z.string().check(z.minLength(1, 'Выберите заказ')), message: z.string() });

/** Invites one freelancer to one of the viewer's orders in search. */
export default function InviteToOrderDialog({ person, onClose }: InviteToOrderDialogProps) {
  const formId = useId();
  const { orders, isFailed, load } = useOrdersInSearch();
  const contract = useContractForm(SCHEMA, {
    defaultValues: { order_id: '', message: '' },
    async send({ order_id, message }, idempotency_key) {
      const body = { freelancer_uuid: person.uuid, message };
      await formApi.offers_create({ params: { order_id: Number(order_id) }, body }, { idempotency_key });
      onClose();
    },
  });
  const { register } = contract.form;
  return (
    <Modal
      title="Пригласить в заказ"
      description={displayName(person.full_name)}
      onClose={onClose}
      actions={
        <>
          {orders?.length === 0 && (
            <ButtonLink kind="pri" to={NEW_ORDER_ADDRESS}>
              Создать заказ
            </ButtonLink>
          )}
          {orders?.length !== 0 && !isFailed && (
            <Button type="submit" form={formId} kind="pri" pending={contract.isSending}>
              Пригласить
            </Button>
          )}
          <Button onClick={onClose}>Отмена</Button>
        </>
      }
    >
      {isFailed && (
        <div className={styles.failed} role="alert">
          <span>Ваши заказы не&nbsp;загрузились.</span>
          <Button size="sm" onClick={load}>
            Повторить
          </Button>
        </div>
      )}
      {orders === null && !isFailed && <Skeleton lines={[40, 100]} />}
      {orders?.length === 0 && (
        <p>Сейчас вы&nbsp;никого не&nbsp;ищете. Создайте заказ и&nbsp;пригласите в&nbsp;него.</p>
      )}
      {orders !== null && orders.length > 0 && (
        <Form contract={contract} id={formId} className={styles.fields}>
          <Field label="Заказ" error={contract.errorOf('order_id')}>
            <Select
              data-autofocus
              placeholder="Выберите заказ"
              options={orders.map(({ id, title }) => ({ value: String(id), label: title }))}
              {...register('order_id')}
            />
          </Field>
          <Field
            label="Сообщение"
            aside="необязательно"
            max={OFFER_LIMITS.message[1]}
            error={contract.errorOf('message')}
          >
            <TextArea rows={4} placeholder="Почему приглашаете именно этого исполнителя" {...register('message')} />
          </Field>
        </Form>
      )}
    </Modal>
  );
}

/** Null until they are loaded; `load` asks again for what has failed. */
function useOrdersInSearch() {
  const [orders, setOrders] = useState<CabinetOrder[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isOver = false;
    quietApi.customer_orders_list({ query: { slice: 'in_search', limit: MOST } }).then(
      ({ data }) => {
        if (!isOver) setOrders(data.filter(({ status }) => status.code === ORDER_STATUS.searching));
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const load = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { orders, isFailed, load };
}
