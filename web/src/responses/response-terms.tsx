import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { isWaitingResponse } from '@provodka/domain/orders/responses.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { formatTerm } from '@provodka/domain/time/periods.ts';
import type { ReactNode } from 'react';
import { ThresholdNotice } from '../people/threshold-notice.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import { LimitedBadge, ResponseBadge } from './response-badge.tsx';
import styles from './response-terms.module.css';
import { useResponseMoves } from './use-response-moves.tsx';

interface ResponseTermsProps {
  response: ResponseView;
  /** The order's budget in rubles, null without one. */
  budget: number | null;
  /** The viewer is the order's customer and decides. */
  isCustomer: boolean;
  /** The page that creates the deal with the chosen executor; null while that is impossible. */
  dealTo: string | null;
  /** Further actions of the customer. */
  children?: ReactNode;
}

/** The terms of a response and the viewer's actions on it. */
export function ResponseTerms({ response, budget, isCustomer, dealTo, children }: ResponseTermsProps) {
  const moves = useResponseMoves();
  const { rights, price, period_hours, status } = response;
  const isWaiting = isWaitingResponse(status.code);
  return (
    <Card title="Предложение">
      <div className={styles.badges}>
        <ResponseBadge response={response} isOwn={false} />
        <LimitedBadge response={response} />
      </div>
      <dl className={styles.terms}>
        <div>
          <dt>Цена</dt>
          <dd>{formatRubles(price)}</dd>
        </div>
        <div>
          <dt>Срок</dt>
          <dd>{formatTerm(period_hours)}</dd>
        </div>
        <div className={styles.quiet}>
          <dt>Бюджет заказа</dt>
          <dd>{budget === null ? 'По договорённости' : formatRubles(budget)}</dd>
        </div>
      </dl>
      {isCustomer && (
        <div className={styles.actions}>
          {rights.approve.allowed && (
            <Button kind="pri" size="lg" wide className={styles.choose} onClick={() => moves.ask('approve', response)}>
              Выбрать исполнителем
            </Button>
          )}
          {status.code === 'approved' && dealTo && (
            <ButtonLink kind="pri" size="lg" wide className={styles.choose} to={dealTo}>
              Создать сделку
            </ButtonLink>
          )}
          {children}
          {rights.reject.allowed && (
            <Button kind="danger" wide onClick={() => moves.ask('reject', response)}>
              Отклонить
            </Button>
          )}
          {rights.revoke.allowed && (
            <Button kind="danger" wide onClick={() => moves.ask('revoke', response)}>
              Отменить выбор
            </Button>
          )}
        </div>
      )}
      {isCustomer && isWaiting && !response.is_closed && !rights.approve.allowed && (
        <ThresholdNotice name="Выбрать исполнителем" right={rights.approve} />
      )}
      {isCustomer && status.code === 'approved' && !rights.revoke.allowed && (
        <ThresholdNotice name="Отменить выбор" right={rights.revoke} />
      )}
      {isCustomer && rights.approve.allowed && (
        <StickyActionBar>
          <Button kind="pri" onClick={() => moves.ask('approve', response)}>
            Выбрать исполнителем
          </Button>
        </StickyActionBar>
      )}
      {isCustomer && status.code === 'approved' && dealTo && (
        <StickyActionBar>
          <ButtonLink kind="pri" to={dealTo}>
            Создать сделку
          </ButtonLink>
        </StickyActionBar>
      )}
      {moves.dialog}
    </Card>
  );
}
