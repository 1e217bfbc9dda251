import Look from 'icon:magnifying-glass-duotone';
import type { ModeratorHint } from '@provodka/contract/hints.ts';
import { typeset } from '../lib/format/typeset.ts';
import { Note } from '../ui/cards/banner.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './hints.module.css';

/** The hints for a moderator's decision as a note; nothing is drawn without any. */
export function Hints({ hints }: { hints: readonly ModeratorHint[] }) {
  if (hints.length === 0) return null;
  return (
    <div className={styles.hints}>
      <Note icon={<Look size={24} />} title="На&nbsp;что обратить внимание">
        <ul>
          {hints.map(({ kind, text, link }) => (
            <li key={kind + text}>
              {typeset(text)}. {link && <TextLink to={link.path}>{link.title}</TextLink>}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
