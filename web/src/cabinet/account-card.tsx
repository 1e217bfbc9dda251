import Gear from 'icon:gear';
import SignOut from 'icon:sign-out';
import Wallet from 'icon:wallet';
import { SETTINGS_ADDRESS, WALLET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './account-card.module.css';

interface AccountCardProps {
  viewer: User;
  /** Ends the session and leaves the page; a refusal is shown before it resolves. */
  onSignOut: () => Promise<void>;
}

/** Shows who is signed in and lets them sign out. */
export function AccountCard({ viewer, onSignOut }: AccountCardProps) {
  const [isPending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    onSignOut().catch(() => setPending(false));
  };
  return (
    <Card className={styles.account} aria-label="Аккаунт">
      <Avatar name={viewer.full_name} src={viewer.avatar} size={56} />
      <span className={styles.words}>
        <b>{viewer.full_name}</b>
        <small>{viewer.login}</small>
        <small>{viewer.email}</small>
      </span>
      <ButtonLink to={WALLET_ADDRESS} icon={<Wallet size={20} />}>
        Кошелёк
      </ButtonLink>
      <ButtonLink to={SETTINGS_ADDRESS} icon={<Gear size={20} />}>
        Настройки
      </ButtonLink>
      <Button icon={<SignOut size={20} />} pending={isPending} onClick={leave}>
        Выйти
      </Button>
    </Card>
  );
}
