import { unreachable } from '@provodka/contract/http/client.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { ReactNode } from 'react';
import { TicketForGuest } from '../../complaints/ticket-for-guest.tsx';
import { Form } from '../../forms/form.tsx';
import { NEW_ORDER_ADDRESS } from '../../lib/loading/addresses.ts';
import { NothingFound } from '../../lists/nothing-found.tsx';
import { OutgoingBubble } from '../../messages/bubble.tsx';
import { CustomerOrdersEmpty } from '../../orders/cabinet/cabinet-empty.tsx';
import { OrderList } from '../../orders/list/order-list.tsx';
import { PUBLIC_LIST } from '../../orders/list/public-list.ts';
import { ResponsesEmpty } from '../../responses/cabinet-empty.tsx';
import { GuestPanel } from '../../responses/respond/guest-panel.tsx';
import { SaveSearch } from '../../searches/save-search.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FileRow } from '../../ui/fields/file-row.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton, SkeletonCards, SkeletonRows } from '../../ui/skeleton.tsx';
import { Lost, Missing } from '../companion.tsx';
import errorScreen from '../error-screen.module.css';
import { ErrorScreen } from '../error-screen.tsx';
import { Finished, InProgress } from '../maintenance-screen.tsx';
import { SessionOver } from '../session-over.tsx';
import styles from './gallery-states.module.css';

const UNREACHABLE = unreachable().message;
const NO_ROWS = { current_page: 1, last_page: 1, per_page: 10, total: 0, total_relation: 'eq' as const };
const SEARCHED = { list: PUBLIC_LIST, place: { ...PUBLIC_LIST.usual, query: 'обмен с банком' } };
const SEARCH = { title: 'Обмен с банком', query: 'query=обмен' };
const REFUSED = {
  feedback: { refusals: ['Заказ уже закрыт: откликнуться на него нельзя.'], warnings: [] },
  asks: new Set<never>(),
  onSubmit: async () => undefined,
};
const nothing = () => undefined;

/** Empty, loading, error, offline and guest states, drawn by the product's own components. The guest panel needs an open order in `orders`. */
export function States({ orders }: { orders: OrderView[] }) {
  return (
    <>
      <Group id="empty" title="Пусто">
        <Shown name="Ничего не нашлось">
          <OrderList
            orders={[]}
            meta={NO_ROWS}
            at={SEARCHED}
            wanted={[]}
            subscription={<SaveSearch {...SEARCH} kind="sec" />}
          />
        </Shown>
        <Shown name="Фильтр ничего не оставил">
          <NothingFound at={SEARCHED} />
        </Shown>
        <Shown name="Ещё ничего не создано">
          <CustomerOrdersEmpty slice="all" inSearch={0} />
        </Shown>
        <Shown name="Архив">
          <ResponsesEmpty slice="archive" />
        </Shown>
      </Group>
      <Group id="loading" title="Загрузка">
        <Shown name="Страница кабинета">
          <SkeletonRows count={2} hasHeading />
        </Shown>
        <Shown name="Карточки списка">
          <SkeletonCards count={1} />
        </Shown>
        <Shown name="Форма в карточке">
          <Card title="Ваш отклик">
            <div className={styles.act}>
              <Skeleton lines={[30, 100, 30, 100]} />
            </div>
          </Card>
        </Shown>
        <Shown name="Отправка и файл">
          <Card>
            <FileRow title="Регламент оплат.pdf" size={1} progress={0.6} onRemove={nothing} />
            <p className={styles.act}>
              <Button kind="pri" pending>
                Сохраняем
              </Button>
            </p>
          </Card>
        </Shown>
      </Group>
      <Failed />
      <Offline />
      <Maintenance />
      <Group id="guest" title="Гость">
        <Shown name="Отклик">
          {orders.map((order) => (
            <GuestPanel key={order.id} order={order} />
          ))}
        </Shown>
        <Shown name="Вопрос в поддержку">
          <TicketForGuest errorCode="" />
        </Shown>
        <Shown name="Подписка на поиск">
          <SaveSearch {...SEARCH} />
        </Shown>
        <Shown name="Сеанс закончился">
          <SessionOver />
        </Shown>
      </Group>
    </>
  );
}

function Failed() {
  return (
    <Group id="error" title="Ошибка">
      {([403, 404, 410, 429, 500] as const).map((code) => (
        <Shown key={code} name={`Страница с кодом ${code}`}>
          <ErrorScreen code={code} requestId={code === 500 ? '7c1e0b52-4d1f' : undefined} />
        </Shown>
      ))}
      <Shown name="Отказ формы">
        <Card>
          <Form contract={REFUSED} onSubmit={(event) => event.preventDefault()}>
            <Field label="Цена, ₽" error="Введите цену числом">
              <TextInput defaultValue="дорого" />
            </Field>
            <p className={styles.act}>
              <Button kind="pri" type="submit">
                Откликнуться
              </Button>
            </p>
          </Form>
        </Card>
      </Shown>
      <Shown name="Файл не подошёл">
        <Card>
          <FileRow title="База.dt" size={1} error="Файл больше 25 МБ" onRemove={nothing} />
        </Card>
      </Shown>
      <Shown name="Вышла новая версия">
        <Missing why="outdated" />
      </Shown>
    </Group>
  );
}

function Offline() {
  return (
    <Group id="offline" title="Нет связи">
      <Shown name="Страница открыта без связи">
        <ErrorScreen code={0} />
      </Shown>
      <Shown name="Сообщение не ушло">
        <OutgoingBubble
          out={{
            key: 'bank',
            message: 'Выписки из трёх банков загружаются, проверьте, пожалуйста.',
            files: [],
            created_at: '2026-11-13T09:00:00.000Z',
            error: UNREACHABLE,
          }}
          onRetry={nothing}
          onDrop={nothing}
        />
      </Shown>
      <Shown name="Переход не удался">
        <Lost why="offline" to={NEW_ORDER_ADDRESS} />
      </Shown>
      <Shown name="Часть страницы не пришла">
        <Missing why="waiting" />
      </Shown>
      <Shown name="Файл не загрузился">
        <Card>
          <FileRow title="Статьи ДДС.xlsx" size={38_912} error={UNREACHABLE} onRetry={nothing} onRemove={nothing} />
        </Card>
      </Shown>
    </Group>
  );
}

/** Without the screen around them, which asks the server for an early end. */
function Maintenance() {
  return (
    <Group id="maintenance" title="Технические работы">
      <Shown name="Идут">
        <div className={errorScreen.screen}>
          <InProgress finishedAt="2026-11-13T09:00:00.000Z" left={5400} />
        </div>
      </Shown>
      <Shown name="Закончились">
        <div className={errorScreen.screen}>
          <Finished />
        </div>
      </Shown>
    </Group>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      <div className={styles.group}>{children}</div>
    </section>
  );
}

function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.shown}>
      <figcaption>{name}</figcaption>
      <div>{children}</div>
    </figure>
  );
}
