import { TOKEN_SCOPE_TEXTS } from '@provodka/contract/people/token-texts.ts';
import { useState } from 'react';
import { lazyMoves, useMoves } from '../../forms/use-moves.tsx';
import { api } from '../../lib/api/api.ts';
import { formatDay, formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import type { OwnTokens } from '../account.ts';
import styles from '../settings.module.css';
import { TokenUses } from './token-uses.tsx';

type Token = OwnTokens['tokens'][number];

const NewTokenDialog = lazyPart(() => import('./new-token-dialog.tsx'));
const ShownOnceDialog = lazyPart(() => import('../shown-once-dialog.tsx'));

const changes = lazyMoves<Token, null>(async () => (token) => ({
  title: token.is_expired ? `Убрать токен «${token.title}»?` : `Отозвать токен «${token.title}»?`,
  description: token.is_expired
    ? 'Срок его вышел, и программы с ним уже не войдут.'
    : 'Программа с этим токеном больше не войдёт. Вернуть его нельзя, только создать новый.',
  action: token.is_expired ? 'Убрать' : 'Отозвать',
  isDestructive: true,
  call: (_input, options) => api.auth_tokens_delete({ params: { token_id: token.id } }, options),
}));

/** Personal tokens, by which programs come in, and what they did. */
export function TokensCard({ own }: { own: OwnTokens }) {
  const { tokens, uses, rights } = own;
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { ask, dialog } = useMoves(changes, null);
  return (
    <Card
      title="Токены для программ"
      aria-label="Токены для программ"
      id="tokens"
      description="С&nbsp;токеном ваша программа или&nbsp;1С работает с&nbsp;биржей от&nbsp;вашего имени, без&nbsp;пароля."
    >
      {tokens.length === 0 ? (
        <p className={styles.words}>{typeset('Токенов пока нет. Создайте первый и вставьте его в свою программу.')}</p>
      ) : (
        <ul className={styles.rows}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => ask(token)} />
          ))}
        </ul>
      )}
      <Button className={styles.act} disabled={!rights.create.allowed} onClick={() => setMaking(true)}>
        Новый токен
      </Button>
      {rights.create.reason && <p className={styles.words}>{typeset(rights.create.reason)}</p>}
      {uses.length > 0 && <TokenUses uses={uses} />}
      {isMaking && (
        <NewTokenDialog
          moneyRight={rights.money}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && (
        <ShownOnceDialog
          noun="Токен"
          title="Токен создан"
          description="Скопируйте его сейчас: больше мы его не&nbsp;покажем. Храните как пароль, а&nbsp;если он попал к&nbsp;чужим, отзовите."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {dialog}
    </Card>
  );
}

function TokenRow({ token, onEnd }: { token: Token; onEnd: () => void }) {
  const now = useNow();
  const { title, scopes, expires_at, is_expired, last_used_at } = token;
  const action = is_expired ? 'Убрать' : 'Отозвать';
  return (
    <li className={styles.plain}>
      <div>
        <b>
          {title}
          {is_expired && <Badge tone="neg">Срок вышел</Badge>}
        </b>
        <small>
          {scopes.map((scope) => (
            <span key={scope}>{TOKEN_SCOPE_TEXTS[scope].title}</span>
          ))}
        </small>
        <small>
          <span>{`${is_expired ? 'Действовал' : 'Действует'} до ${formatDay(expires_at, now)}`}</span>
          <span>{last_used_at ? `Последний вход: ${formatWhen(last_used_at, now)}` : 'Ещё не использован'}</span>
        </small>
      </div>
      <Button size="sm" aria-label={`${action} токен ${title}`} onClick={onEnd}>
        {action}
      </Button>
    </li>
  );
}
