import Undo from 'icon:arrow-counter-clockwise';
import Flag from 'icon:flag';
import Prohibit from 'icon:prohibit';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { shorten } from '@provodka/domain/text/graphemes.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { formatPeriod } from '../lib/format/period.ts';
import { useNow } from '../lib/live/clock.ts';
import { complainAddress } from '../lib/loading/addresses.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import type { MenuItem } from '../ui/popups/menu-props.ts';
import { ChatLink } from './chat-link.tsx';
import { LimitedBadge, ResponseBadge } from './response-badge.tsx';
import styles from './response-card.module.css';
import { ResponseFiles } from './response-files.tsx';
import type { ResponseMove } from './response-moves.tsx';

interface ResponseCardProps {
  response: ResponseView;
  /** The page of the response. */
  to: string;
  /** Shows the beginning of the message and the choice; otherwise only name, price and dates. */
  isCompared: boolean;
  ask: (move: ResponseMove, response: ResponseView) => void;
  /** Further actions on the author. */
  itemsOf?: ((author: ResponseView['user']) => MenuItem[]) | undefined;
  /** The button that pins the card to the front. */
  pin: ReactNode;
}

/** A response as its customer sees it: name, price, term, the beginning of the message, and the choice. */
export function ResponseCard({ response, to, isCompared, ask, itemsOf, pin }: ResponseCardProps) {
  const { user, rights, status, message } = response;
  const isChosen = status.code === 'approved';
  const items = [...(itemsOf?.(user) ?? []), ...menuOf(response, ask)];
  return (
    <article className={classes(styles.card, isChosen && styles.chosen)}>
      <div className={styles.head}>
        <PersonLine person={user} size={56} withDeals={isCompared} />
        <span className={styles.tools}>
          {pin}
          {items.length > 0 && <Menu label={`Действия с откликом: ${displayName(user.full_name)}`} items={items} />}
        </span>
      </div>
      <p className={styles.terms}>
        <b>{formatRubles(response.price)}</b> <span>{formatPeriod(response.period_hours)}</span>
      </p>
      {isCompared && message && (
        <p className={styles.excerpt}>
          <Link to={to} prefetch="intent">
            {shorten(message, EXCERPT - 1)}
          </Link>
        </p>
      )}
      {isCompared && <ResponseFiles files={response.files} />}
      {isCompared && <State response={response} isCompared />}
      <div className={styles.foot}>
        {!isCompared && <State response={response} />}
        {rights.approve.allowed && (
          <Button kind="soft" onClick={() => ask('approve', response)}>
            Выбрать исполнителем
          </Button>
        )}
        <ChatLink response={response} to={to} name={displayName(user.full_name)} />
      </div>
    </article>
  );
}

const ENDED = ['rejected', 'hidden', 'withdrawn'];

/** Beside a chosen response the others show a status only when they ended differently. */
function State({ response, isCompared = false }: { response: ResponseView; isCompared?: boolean }) {
  const now = useNow();
  const { status, created_at } = response;
  const isChosen = status.code === 'approved';
  return (
    <div className={styles.state}>
      {(isCompared || isChosen || ENDED.includes(status.code)) && <ResponseBadge response={response} isOwn={false} />}
      {isCompared && <LimitedBadge response={response} />}
      {!isChosen && <span>{formatWhen(created_at, now)}</span>}
    </div>
  );
}

/** The length of a message in the list (product: responses). */
const EXCERPT = 200;

function menuOf(response: ResponseView, ask: ResponseCardProps['ask']): MenuItem[] {
  const { rights, status } = response;
  const items: MenuItem[] = [{ title: 'Пожаловаться', icon: <Flag />, to: complainAddress('response', response.id) }];
  if (status.code === 'approved') {
    const { allowed, reason } = rights.revoke;
    // After the order's end the choice never becomes possible again.
    if (allowed || reason !== null) {
      items.push({ title: 'Отменить выбор', icon: <Undo />, onSelect: () => ask('revoke', response), reason });
    }
  } else if (rights.reject.allowed) {
    items.push({ title: 'Отклонить', icon: <Prohibit />, isDanger: true, onSelect: () => ask('reject', response) });
  }
  return items;
}
