import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { Team } from '@provodka/contract/people/teams.ts';
import type { ComponentProps } from 'react';
import { NewOrderForm } from './order-form-new.tsx';
import { EMPTY_ORDER_FORM, type OrderFormValues, valuesOf } from './order-form-values.ts';

interface NewOrderProps extends Omit<ComponentProps<typeof NewOrderForm>, 'draft' | 'start'> {
  /** The order it is to be like. */
  example: OrderView | null;
  /** The team it is shown to. */
  team: Team | null;
}

/** The form of a new order at its beginning; another beginning is another form. */
export function NewOrder({ example, team, ...rest }: NewOrderProps) {
  const { draft, start } = beginningOf(example, team);
  return <NewOrderForm key={draft} draft={draft} start={start} {...rest} />;
}

function beginningOf(example: OrderView | null, team: Team | null): { draft: string; start: OrderFormValues } {
  if (example) return { draft: `like-${example.id}`, start: { ...valuesOf(example), has_budget: true } };
  if (team) {
    const { id, title, number_members } = team;
    const teams = [{ id, title, number_members }];
    return { draft: `team-${id}`, start: { ...EMPTY_ORDER_FORM, is_private: true, teams } };
  }
  return { draft: 'new', start: EMPTY_ORDER_FORM };
}
