import ChatText from 'icon:chat-text';
import LockSimple from 'icon:lock-simple-fill';
import PencilSimple from 'icon:pencil-simple';
import SignOut from 'icon:sign-out';
import Trash from 'icon:trash';
import { orderAddress, responseAddress } from '@provodka/contract/http/addresses.ts';
import type { CabinetResponse } from '@provodka/contract/orders/responses.ts';
import { isWaitingResponse } from '@provodka/domain/orders/responses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { RESPONSES } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { formatPeriod } from '../lib/format/period.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { reasonOf } from '../lib/session/right.ts';
import { PersonMarks } from '../people/person-marks.tsx';
import { RowCard } from '../ui/cards/row-card.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import type { MenuItem } from '../ui/popups/menu-props.ts';
import styles from './cabinet-response-row.module.css';
import { ChatLink } from './chat-link.tsx';
import { costWords } from './respond/cost-words.ts';
import { LimitedBadge, ResponseBadge } from './response-badge.tsx';
import type { ResponseMove } from './response-moves.tsx';

interface CabinetResponseRowProps {
  response: CabinetResponse;
  /** Opens the dialog of a move. */
  ask: (move: ResponseMove, response: CabinetResponse) => void;
}

/** An own response in the freelancer's cabinet. */
export function CabinetResponseRow({ response, ask }: CabinetResponseRowProps) {
  const now = useNow();
  const { order, price, period_hours, created_at, status } = response;
  return (
    <RowCard
      title={typeset(order.title)}
      to={order.is_visible ? orderAddress(order.id) : null}
      meta={
        <>
          {order.is_private && (
            <span className={styles.private}>
              <LockSimple size={16} />
              Приватный
            </span>
          )}
          {order.configurations[0] && <span className={styles.configuration}>{order.configurations[0]}</span>}
          {order.customer && <span>{displayName(order.customer.full_name)}</span>}
          {order.customer && <PersonMarks person={order.customer} />}
          <span>{formatWhen(created_at, now)}</span>
          {response.cost && <span>{costWords(response.cost)}</span>}
          {order.number_responses !== null && <span>{formatCount(order.number_responses, RESPONSES)}</span>}
        </>
      }
      status={
        response.is_limited && status.code === 'active' ? (
          <LimitedBadge response={response} />
        ) : (
          <>
            <ResponseBadge response={response} isOwn orderStatus={order.status?.code} />
            <LimitedBadge response={response} />
          </>
        )
      }
      price={
        <>
          {formatRubles(price)}
          <span>{formatPeriod(period_hours)}</span>
          {order.is_visible && (
            <small>{order.budget === null ? 'бюджет по договорённости' : `бюджет ${formatRubles(order.budget)}`}</small>
          )}
        </>
      }
      chat={
        order.is_visible && <ChatLink response={response} to={responseAddress(response)} name={typeset(order.title)} />
      }
      menu={order.is_visible && <Menu label={`Действия: ${order.title}`} items={itemsFor(response, ask)} />}
    />
  );
}

function itemsFor(response: CabinetResponse, ask: CabinetResponseRowProps['ask']): MenuItem[] {
  const { rights, status } = response;
  const address = responseAddress(response);
  const items: MenuItem[] = [{ title: 'Открыть отклик', icon: <ChatText />, to: address }];
  if (status.code === 'approved') {
    items.push({
      title: 'Отказаться от заказа',
      icon: <SignOut />,
      isDanger: true,
      reason: reasonOf(rights.refuse),
      onSelect: () => ask('refuse', response),
    });
    return items;
  }
  if (isWaitingResponse(status.code)) {
    items.push(
      { title: 'Изменить', icon: <PencilSimple />, to: address, reason: reasonOf(rights.edit) },
      {
        title: 'Отозвать',
        icon: <Trash />,
        isDanger: true,
        reason: reasonOf(rights.delete),
        onSelect: () => ask('delete', response),
      },
    );
  }
  return items;
}
