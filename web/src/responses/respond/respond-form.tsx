import LockSimple from 'icon:lock-simple';
import Wallet from 'icon:wallet';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { Right } from '@provodka/contract/http/envelope.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { type ResponseView, responseForm, responseUpdateForm } from '@provodka/contract/orders/responses.ts';
import { RESPONSE_LIMITS } from '@provodka/domain/orders/responses.ts';
import { formatNumber, formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { useContractForm } from '../../forms/contract-form.ts';
import { Form } from '../../forms/form.tsx';
import { formApi } from '../../lib/api/api.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { topUpAddress } from '../../lib/loading/addresses.ts';
import { useDraftOwner } from '../../lib/session/draft-owner.ts';
import { claimGuestDrafts, deleteDraft, saveDraft } from '../../lib/session/drafts.ts';
import { signUpAddress } from '../../lib/session/return-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/cards/banner.tsx';
import { AddChip } from '../../ui/chip.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { NumberInput } from '../../ui/fields/number-input.tsx';
import { TextArea } from '../../ui/fields/text-input.tsx';
import { readResponseDraft, responseDraftKey, saveOpening } from './drafts.ts';
import { Openings } from './openings.tsx';
import { PeriodInput } from './period-input.tsx';
import { missingSm, RespondCost, useResponseCost } from './respond-cost.tsx';
import styles from './respond-form.module.css';
import { RespondLimits } from './respond-limits.tsx';

const schema = z.extend(responseForm, { delete_file_ids: responseUpdateForm.shape.delete_file_ids });
/** Replaces the contract's message, which counts in hours. */
const BAD_PERIOD = 'Укажите срок от 1 часа до 3 месяцев';
type Values = z.output<typeof schema>;
const [, LONGEST_MESSAGE] = RESPONSE_LIMITS.message;

interface RespondFormProps {
  order: Pick<OrderView, 'id' | 'budget' | 'is_limited'>;
  /** The right to respond; absent before sign-in. */
  right?: Right;
  /** The viewer's response with its whole message, when it is being changed. */
  response?: ResponseView;
  /** Called after sending; the form stays busy until the promise resolves. */
  onDone: () => Promise<void>;
  onCancel?: () => void;
}

/** Form of a response or its change: price, period, message, files and the freelancer's limits that apply. */
export default function RespondForm({ order, right, response, onDone, onCancel }: RespondFormProps) {
  const [isUploading, setUploading] = useState(false);
  const person = useDraftOwner();
  const key = responseDraftKey(person, order.id, response?.id);
  const now = useNow();
  const [draft] = useState(() => {
    if (person) claimGuestDrafts(person);
    return readResponseDraft(key);
  });
  const isGuest = person === undefined;
  // The reason that forbids sending; missing SM have a message of their own in the form.
  const barred = right && !right.allowed && right.progress?.unit !== 'sm' ? right.reason : null;
  const navigate = useNavigate();
  const files = useRef(draft.files);
  const cost = useResponseCost();
  const lack = response || person === undefined ? 0 : missingSm(cost);
  const { revalidate } = useRevalidator();
  const contract = useContractForm<Values>(schema, {
    defaultValues: { ...(response && valuesOf(response)), ...draft.typed },
    async send({ delete_file_ids, ...body }, idempotencyKey) {
      if (isGuest) return await navigate(signUpAddress(orderAddress(order.id)));
      const options = { idempotency_key: idempotencyKey };
      if (response) {
        const params = { order_id: order.id, response_id: response.id };
        await formApi.responses_update({ params, body: { ...body, delete_file_ids } }, options);
      } else {
        // The balance may have changed; then the form says how much is missing.
        await formApi
          .responses_create({ params: { order_id: order.id }, body }, options)
          .catch(async (error: unknown) => {
            await revalidate();
            throw error;
          });
      }
      deleteDraft(key);
      saveOpening(person, body.message);
      await onDone();
    },
  });
  const { form, isSending, errorOf } = contract;
  useEffect(() => {
    const { unsubscribe } = form.watch(({ price, period_hours, message }) =>
      saveDraft(key, { price, period_hours, message, ...files.current }),
    );
    return unsubscribe;
  }, [form, key]);

  return (
    <Form contract={contract} aria-label={response ? 'Изменить отклик' : 'Ваш отклик'}>
      <Controller
        control={form.control}
        name="price"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <>
            <Field label="Цена" hint="Вы получите всю сумму, комиссию платит заказчик." error={errorOf('price')}>
              <NumberInput ref={ref} end="₽" value={value ?? null} onBlur={onBlur} onValueChange={onChange} />
            </Field>
            {order.budget !== null && value !== order.budget && (
              <div className={styles.chips}>
                <AddChip onClick={() => onChange(order.budget)}>Как в бюджете, {formatRubles(order.budget)}</AddChip>
              </div>
            )}
          </>
        )}
      />
      <Controller
        control={form.control}
        name="period_hours"
        render={({ field }) => (
          <Field
            label="Срок"
            hint={field.value ? `Если начать сейчас, готово к${NBSP}${readyBy(field.value, now)}` : undefined}
            error={errorOf('period_hours') && BAD_PERIOD}
          >
            <PeriodInput
              ref={field.ref}
              value={field.value ?? null}
              onBlur={field.onBlur}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
      <Field label="Сообщение заказчику" max={LONGEST_MESSAGE} error={errorOf('message')}>
        <TextArea
          rows={7}
          placeholder="Как будете делать, что похожее делали, что нужно от заказчика"
          defaultValue={form.getValues('message')}
          {...form.register('message')}
        />
      </Field>
      {!response && !isGuest && (
        <Openings
          person={person}
          message={form.watch('message') ?? ''}
          onBegin={(message) => {
            form.setValue('message', message, { shouldDirty: true });
            form.setFocus('message');
          }}
        />
      )}
      {/* Uploads belong to somebody, so guests add theirs once they have signed up. */}
      {!isGuest && (
        <Field label="Файлы" aside="необязательно" group>
          <FileInput
            files={response?.files}
            draft={draft.files}
            onChange={(changes) => {
              const { uploaded, delete_file_ids } = changes;
              files.current = { uploaded, delete_file_ids };
              setUploading(changes.isUploading);
              form.setValue('file_ids', changes.file_ids);
              form.setValue('delete_file_ids', changes.delete_file_ids);
            }}
          />
        </Field>
      )}
      {!response && <RespondLimits order={order} />}
      {!response && !isGuest && <RespondCost cost={cost} />}
      {barred && (
        <div className={styles.limits}>
          <Note tone="warn" icon={<LockSimple size={22} />} title="Отправить пока нельзя">
            {typeset(`${barred} То, что вы написали, останется здесь.`)}
          </Note>
        </div>
      )}
      {lack > 0 && (
        <div className={styles.limits}>
          <Note tone="warn" icon={<Wallet size={22} />} title={`Не хватает ${formatNumber(lack)}${NBSP}SM`}>
            Пополните счёт и&nbsp;вернитесь: всё, что вы написали, останется здесь.
          </Note>
        </div>
      )}
      <div className={styles.actions}>
        {lack > 0 && (
          <ButtonLink kind="pri" size="lg" wide to={topUpAddress(lack, orderAddress(order.id))}>
            Пополнить счёт
          </ButtonLink>
        )}
        {lack === 0 && (
          <Button
            type="submit"
            kind="pri"
            size="lg"
            wide={!response}
            disabled={barred !== null}
            pending={isSending || isUploading}
          >
            {response ? 'Сохранить' : !isGuest && cost.sum > 0 ? `Откликнуться за ${cost.sum} SM` : 'Откликнуться'}
          </Button>
        )}
        {onCancel && (
          <Button
            kind="ghost"
            size="lg"
            onClick={() => {
              deleteDraft(key);
              onCancel();
            }}
          >
            Отмена
          </Button>
        )}
      </div>
      {isGuest && (
        <p className={styles.hint}>Понадобится аккаунт. То, что вы&nbsp;написали, останется в&nbsp;этом браузере</p>
      )}
      {!response && !isGuest && cost.sum > 0 && (
        <p className={styles.hint}>Вернём SM, если заказ снимут или заказчик не&nbsp;откроет отклик</p>
      )}
    </Form>
  );
}

/** The day of delivery if the work begins now. */
const readyBy = (hours: number, now: number): string => formatDay(new Date(now + hours * 3_600_000).toISOString(), now);

const valuesOf = ({ price, period_hours, message }: ResponseView) => ({ price, period_hours, message });
