import ChatText from 'icon:chat-text';
import ClockCounterClockwise from 'icon:clock-counter-clockwise';
import Eye from 'icon:eye';
import EyeSlash from 'icon:eye-slash';
import User from 'icon:user';
import { moderatedUserAddress, responseAddress } from '@provodka/contract/http/addresses.ts';
import type { ModeratorResponse, ModeratorSort } from '@provodka/contract/moderation.ts';
import { MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import { shorten } from '@provodka/domain/text/graphemes.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { Move } from '../../forms/move.ts';
import { lazyMoves, useDirectMove, useMoves } from '../../forms/use-moves.tsx';
import { api, formApi } from '../../lib/api/api.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { formatPeriod } from '../../lib/format/period.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { auditOfAddress } from '../../lib/loading/addresses.ts';
import { PersonCell } from '../../people/person-cell.tsx';
import { ActionsCell, DataTable, NameCell, NumberCell, QuietCell } from '../../ui/cards/data-table.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItem } from '../../ui/popups/menu-props.ts';
import { LimitedBadge, ResponseBadge } from '../response-badge.tsx';
import styles from './moderator-table.module.css';

interface ResponsesTableProps {
  responses: ModeratorResponse[];
  sort: ModeratorSort;
}

const readSchema = () => import('@provodka/contract/moderation.ts').then(({ reasonForm }) => reasonForm);
/** Enough of a message to recognise it. */
const EXCERPT = 60;
const [, LONGEST] = MODERATION_LIMITS.comment;

const describeHiding = ({ id, order_id }: ModeratorResponse): Move => ({
  title: 'Скрыть отклик?',
  description: 'Заказчик и другие исполнители перестанут его видеть, место в заказе освободится. Автор увидит отметку.',
  action: 'Скрыть',
  isDestructive: true,
  comment: {
    label: 'Комментарий для журнала',
    noun: `response-${id}-hide`,
    schema: readSchema,
    longest: LONGEST,
  },
  call: ({ comment }, options) =>
    formApi.responses_visible({ params: { order_id, response_id: id }, body: { status: false, comment } }, options),
});

const HIDING = lazyMoves<ModeratorResponse, null>(() => Promise.resolve(describeHiding));

/** Responses as moderators look through them (design guide, «Tables»). */
export function ResponsesTable({ responses, sort }: ResponsesTableProps) {
  const [field, direction] = sort.split('|') as ['date' | 'budget', 'asc' | 'desc'];
  const sortedBy = (name: typeof field) => (field === name ? direction : undefined);
  const { ask, dialog } = useMoves(HIDING, null);
  return (
    <>
      <DataTable
        label="Отклики"
        columns={[
          { title: '№', isTight: true, isNamed: true },
          { title: 'Заказ' },
          { title: 'Исполнитель' },
          { title: 'Статус' },
          { title: 'Цена', isNumber: true },
          { title: 'Бюджет', isNumber: true, sorted: sortedBy('budget') },
          { title: 'Создан', isNamed: true, sorted: sortedBy('date') },
          { title: 'Действия', isHidden: true },
        ]}
      >
        {responses.map((response) => (
          <Row key={response.id} response={response} ask={ask} />
        ))}
      </DataTable>
      {dialog}
    </>
  );
}

function Row({ response, ask }: { response: ModeratorResponse; ask: (response: ModeratorResponse) => void }) {
  const now = useNow();
  const { make } = useDirectMove();
  const { id, order, user, price, period_hours, message } = response;
  const show = () =>
    void make((options) =>
      api.responses_visible({ params: { order_id: order.id, response_id: id }, body: { status: true } }, options),
    );
  return (
    <tr className={styles.row}>
      <QuietCell>{id}</QuietCell>
      <NameCell title={typeset(order.title)} to={responseAddress(response)}>
        <span>заказ №&nbsp;{order.id}</span>
        <span className={styles.excerpt}>{shorten(message, EXCERPT)}</span>
      </NameCell>
      <PersonCell person={user} />
      <td>
        <ResponseBadge response={response} isOwn={false} orderStatus={order.status?.code} />{' '}
        <LimitedBadge response={response} />
      </td>
      <NumberCell>
        {formatRubles(price)} <span className={styles.period}>{formatPeriod(period_hours)}</span>
      </NumberCell>
      <NumberCell>{order.budget === null ? 'По договорённости' : formatRubles(order.budget)}</NumberCell>
      <QuietCell>{formatWhen(response.created_at, now)}</QuietCell>
      <ActionsCell>
        <Menu label={`Действия: отклик ${id}`} items={itemsFor(response, () => ask(response), show)} />
      </ActionsCell>
    </tr>
  );
}

function itemsFor(response: ModeratorResponse, hide: () => void, show: () => void): MenuItem[] {
  const { moderation, user, id } = response;
  const items: (MenuItem | false)[] = [
    { title: 'Открыть отклик', icon: <ChatText />, to: responseAddress(response) },
    { title: 'Исполнитель', icon: <User />, to: moderatedUserAddress(user.user_uuid) },
    { title: 'Журнал отклика', icon: <ClockCounterClockwise />, to: auditOfAddress('response', id) },
    moderation.unhide.allowed && { title: 'Показать снова', icon: <Eye />, onSelect: show },
    moderation.hide.allowed && { title: 'Скрыть', icon: <EyeSlash />, isDanger: true, onSelect: hide },
  ];
  return items.filter((item) => item !== false);
}
