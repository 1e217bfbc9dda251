import ChatCircle from 'icon:chat-circle-duotone';
import HandCoins from 'icon:hand-coins-duotone';
import Lock from 'icon:lock-key-duotone';
import NotePencil from 'icon:note-pencil-duotone';
import ShieldCheck from 'icon:shield-check-duotone';
import Wallet from 'icon:wallet-duotone';
import { supportAddress } from '@provodka/contract/http/addresses.ts';
import type { SupportTopic } from '@provodka/contract/support.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { typeset } from '../lib/format/typeset.ts';
import styles from './support.module.css';

/** The picture of each topic; a topic unknown here gets the first one. */
const FACES = {
  'safe-deal': { Icon: ShieldCheck, tint: 'brand-soft' },
  customer: { Icon: NotePencil, tint: 'sky' },
  freelancer: { Icon: HandCoins, tint: 'sage' },
  money: { Icon: Wallet, tint: 'peach' },
  talk: { Icon: ChatCircle, tint: 'rose' },
  account: { Icon: Lock, tint: 'sand' },
} as const;

const faceOf = (code: string) => FACES[Object.hasOwn(FACES, code) ? (code as keyof typeof FACES) : 'safe-deal'];

/** Articles of the support, by topic. */
export function TopicCards({ topics }: { topics: readonly SupportTopic[] }) {
  return (
    <div className={styles.topics}>
      {topics.map(({ code, title, articles }) => {
        const { Icon, tint } = faceOf(code);
        return (
          <section key={code} className={styles.topic}>
            <span className={styles.tile} style={{ '--tint': `var(--${tint})` } as CSSProperties}>
              <Icon size={24} />
            </span>
            <h2>{title}</h2>
            <ul>
              {articles.map((link) => (
                <li key={link.title}>
                  <Link to={supportAddress(link)} prefetch="intent">
                    {typeset(link.title)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
