import { WALLET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { RESPONSES } from '@provodka/domain/text/nouns.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { formatNumber, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { useSettings, useViewer } from '../lib/loading/page-data.ts';
import { TextLink } from '../ui/text-link.tsx';
import styles from './cabinet-standing.module.css';

/** The freelancer's allowance, SM balance and the sum that limits responses (product: responses). */
export function CabinetStanding() {
  const viewer = useViewer();
  const costs = useSettings()?.motivation?.freelancer;
  if (!viewer) return null;
  const { number_responses, sum_deals } = viewer.freelancer;
  const balance = viewer.accounts.reduce(
    (sum, wallet) => (wallet.currency_code === 'SM' ? sum + wallet.balance : sum),
    0,
  );
  const isPaid = Boolean(costs?.response_cost_sm_account || costs?.response_cost_sm_abonnement);
  return (
    <div className={styles.tiles}>
      <Tile
        value={number_responses === null ? 'Без лимита' : formatNumber(number_responses)}
        name={
          number_responses === null
            ? 'откликов'
            : `${plural(number_responses, RESPONSES)} ${plural(number_responses, ['остался', 'осталось', 'осталось'])}`
        }
      />
      {(isPaid || balance > 0) && (
        <Tile
          value={`${formatNumber(balance)}\u00a0SM`}
          name={<TextLink to={WALLET_ADDRESS}>в&nbsp;кошельке</TextLink>}
        />
      )}
      <Tile
        value={formatRubles(sum_deals)}
        name="безопасных сделок"
        note="Отклики на заказы дороже этой суммы ограничены."
      />
    </div>
  );
}

function Tile({ value, name, note }: { value: string; name: ReactNode; note?: string }) {
  return (
    <div className={styles.tile}>
      <div>
        <b>{value}</b>
        <span>{name}</span>
      </div>
      {note && <p>{note}</p>}
    </div>
  );
}
