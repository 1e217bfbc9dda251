import Archive from 'icon:archive';
import ArrowCounterClockwise from 'icon:arrow-counter-clockwise';
import ChatCircle from 'icon:chat-circle';
import Clock from 'icon:clock';
import HourglassMedium from 'icon:hourglass-medium-fill';
import LockSimple from 'icon:lock-simple-fill';
import PencilSimple from 'icon:pencil-simple';
import Prohibit from 'icon:prohibit-bold';
import ShieldCheck from 'icon:shield-check-fill';
import Trash from 'icon:trash';
import Warning from 'icon:warning-duotone';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { lazyMoves, useMoves } from '../../forms/use-moves.tsx';
import { HOME_ADDRESS } from '../../lib/loading/addresses.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { toast } from '../../lib/session/toasts.ts';
import { Pager } from '../../lists/pager.tsx';
import { RatingValue } from '../../people/rating-value.tsx';
import { ThresholdNotice } from '../../people/threshold-notice.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, Pip, Tag } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Banner, Note } from '../../ui/cards/banner.tsx';
import { Bill } from '../../ui/cards/bill.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Timeline } from '../../ui/cards/timeline.tsx';
import { TurnStrip } from '../../ui/cards/turn-strip.tsx';
import { Switch } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { NumberInput } from '../../ui/fields/number-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ActivePill, Pill } from '../../ui/pill.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import { Modal } from '../../ui/popups/modal.tsx';
import { Popover } from '../../ui/popups/popover.tsx';
import { ExplainedBadge } from '../../ui/popups/tooltip.tsx';
import { Stars } from '../../ui/rating.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BackLink, TextLink } from '../../ui/text-link.tsx';
import { Fields, PickConfigurations, Pickers } from './gallery-fields.tsx';
import { Sample } from './gallery-sample.tsx';
import { States } from './gallery-states.tsx';

const META = { current_page: 6, last_page: 42, per_page: 10, total: 412, total_relation: 'eq' as const };

const DELETION = lazyMoves<string, null>(async () => () => ({
  title: 'Удалить заказ?',
  description: 'Отклики и переписка пропадут, вернуть их нельзя.',
  action: 'Удалить заказ',
  isDestructive: true,
  call: () => new Promise((resolve) => setTimeout(resolve, 400)),
}));

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Состояния и компоненты', noindex: true });

/** An order in search, unless there is none. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { data: orders } = await api.orders_list({ query: {} });
  return Promise.all(
    orders.slice(0, 1).map(async ({ id }) => (await api.orders_get({ params: { order_id: id } })).data),
  );
}

/** The states of screens and every component of the kit on one sheet, for pictures and accessibility checks. */
export default function Gallery() {
  const orders = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Состояния и&nbsp;компоненты" description="Из чего собраны экраны, на одном листе.">
        <BackLink to={HOME_ADDRESS}>На&nbsp;главную</BackLink>
      </PageHeading>
      <States orders={orders} />
      <Buttons />
      <Fields />
      <Pickers />
      <Marks />
      <Surfaces />
      <Progress />
    </>
  );
}

function Buttons() {
  const [open, setOpen] = useState<'modal' | 'sheet' | null>(null);
  const deletion = useMoves(DELETION, null);
  const close = () => setOpen(null);
  return (
    <>
      <Sample id="buttons" title="Кнопки">
        <Button kind="pri">Откликнуться</Button>
        <Button kind="card">Изменить</Button>
        <Button kind="ghost">Подробнее</Button>
        <Button kind="soft">Написать</Button>
        <Button kind="neg">Удалить</Button>
        <Button kind="danger">Удалить</Button>
        <Button kind="ink">Отправить</Button>
        <Button disabled>Нельзя</Button>
        <Button kind="pri" pending>
          Сохраняем
        </Button>
        <Button kind="card" size="sm">
          Малая
        </Button>
        <ButtonLink kind="pri" size="lg" to="/">
          Большая ссылка
        </ButtonLink>
        <IconButton label="Сообщения" icon={<ChatCircle size={24} />}>
          <Pip count={3} label="3 новых" />
        </IconButton>
        <Menu
          label="Действия"
          items={[
            { title: 'Изменить заказ', icon: <PencilSimple />, to: '/' },
            { title: 'Отменить выбор', icon: <ArrowCounterClockwise />, onSelect: () => toast('Выбор отменён') },
            { title: 'В архив', icon: <Archive />, reason: 'Есть незавершённая сделка' },
            { title: 'Удалить', icon: <Trash />, isDanger: true, onSelect: () => deletion.ask('order') },
          ]}
        />
      </Sample>
      <Sample id="popups" title="Окна и тосты">
        <Button kind="card" onClick={() => setOpen('modal')}>
          Окно
        </Button>
        <Button kind="card" onClick={() => setOpen('sheet')}>
          Лист
        </Button>
        <Button kind="card" onClick={() => deletion.ask('order')}>
          Подтверждение
        </Button>
        <Button kind="card" onClick={showToasts}>
          Тосты
        </Button>
        <Popover label="Бюджет" width={320} trigger={<Pill>Бюджет</Pill>}>
          {(hide) => (
            <>
              <Field label="Бюджет от">
                <NumberInput end="₽" defaultValue={30_000} />
              </Field>
              <Button kind="pri" onClick={hide} style={{ marginTop: 16 }}>
                Показать
              </Button>
            </>
          )}
        </Popover>
        <ActivePill to="/" label="Платформа 8.3" />
      </Sample>
      {deletion.dialog}
      {(open === 'modal' || open === 'sheet') && (
        <Modal
          title="Телеграм бот"
          shape={open}
          description="Откройте бота и нажмите «Запустить»."
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Сбросить</Button>
              <Button kind="pri" onClick={showToasts}>
                Я подключил
              </Button>
            </>
          }
        >
          <Field label="Конфигурации" className="">
            <PickConfigurations />
          </Field>
        </Modal>
      )}
    </>
  );
}

function showToasts() {
  toast('Сделка № 2 изменилась', 'info', { details: 'Дмитрий Савельев сдал работу' });
  toast('Отклик отправлен', 'success', { details: 'Заказчик увидит его сразу' });
  toast('Телефон в сообщении скрыт', 'warning', { details: 'Контакты откроются после оплаченной сделки' });
  toast('Доступ запрещен', 'danger');
}

function Marks() {
  return (
    <Sample id="marks" title="Метки и статусы">
      <Badge tone="info">Поиск исполнителя</Badge>
      <Badge tone="pos">В работе</Badge>
      <Badge tone="ink" icon={<LockSimple size={16} />}>
        Приватный
      </Badge>
      <ExplainedBadge
        tone="warn"
        icon={<HourglassMedium size={16} />}
        text="Бюджет больше суммы ваших безопасных сделок, исполнитель ещё не выбран."
      >
        Ограничен
      </ExplainedBadge>
      <Badge tone="pos" icon={<ShieldCheck size={16} />}>
        В резерве
      </Badge>
      <Badge tone="neg" icon={<Prohibit size={16} />}>
        Заблокирован
      </Badge>
      <Badge tone="mut" icon={<Archive size={16} />}>
        В архиве
      </Badge>
      <Badge tone="new">Новый</Badge>
      <Tag>УТ 11.5</Tag>
      <Pip count={3} />
      <Avatar name="Галиев Рустам" size={56} online />
      <Avatar name="Фёдорова Анна" />
      <RatingValue stars={4.9} />
      <Stars stars={4} />
      <TextLink to="/">Весь рейтинг</TextLink>
    </Sample>
  );
}

function Surfaces() {
  return (
    <>
      <Sample id="surfaces" title="Плашки и вкладки">
        <div style={{ width: '100%', display: 'grid', gap: 8 }}>
          <Banner tone="neg" icon={<Warning size={24} />} onHide={() => undefined}>
            Подтвердите почту, чтобы публиковать заказы и платить. <TextLink to="/">Отправить письмо ещё раз</TextLink>
          </Banner>
          <Note tone="warn" icon={<Warning size={22} />} title="Просрочено">
            Деньги можно вернуть.
          </Note>
          <Tabs
            label="Кабинет"
            links={[
              { to: '/dev/ui', title: 'Заказы', count: 12 },
              { to: '/', end: true, title: 'Отклики', fresh: { count: 2, label: '2 новых' } },
            ]}
          />
          <Tabs
            look="slices"
            label="Срез"
            links={[
              { to: '?slice=all', title: 'Все', count: 12, isCurrent: true },
              { to: '?slice=archive', title: 'Архив', count: 3, isCurrent: false },
            ]}
          />
        </div>
      </Sample>
      <Pager meta={META} to={(page) => `?page=${page}`} />
    </>
  );
}

function Progress() {
  return (
    <>
      <Card>
        <ThresholdNotice
          name="Приватный заказ"
          description="Увидят только приглашённые."
          right={{
            allowed: false,
            reason: 'Откроется, когда сделки дойдут до 30 000 ₽.',
            progress: { have: 12_400, need: 30_000, unit: 'rubles' },
          }}
          control={<Switch label="Приватный заказ" disabled />}
        />
        <ThresholdNotice
          name="Скрыть отклики от других"
          description="Исполнители не увидят цены друг друга."
          right={{ allowed: true, reason: null }}
          open="1 сделка из 1"
          control={<Switch label="Скрыть отклики от других" defaultChecked />}
        />
      </Card>
      <Card flush style={{ marginTop: 12 }}>
        <TurnStrip turn="yours" icon={<Clock size={28} />} title="Ваш ход: примите работу">
          Если молчать, работа примется сама 27 ноября
        </TurnStrip>
        <div
          style={{ padding: 28, display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}
        >
          <Timeline
            steps={[
              { title: 'Создана', note: '2 ноября', state: 'done' },
              { title: 'Оплачена', note: '3 ноября', state: 'done' },
              { title: 'На проверке', state: 'now' },
              { title: 'Выплата', state: 'next' },
            ]}
          />
          <Bill
            lines={[
              { title: 'Сделка', sum: '48 000 ₽' },
              { title: 'Комиссия 6,5 %', sum: '3 120 ₽' },
              { title: 'К оплате', sum: '51 120 ₽', look: 'total' },
            ]}
          />
        </div>
      </Card>
    </>
  );
}
