import { PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import styles from './password-strength.module.css';

const STEPS = [
  { least: 1, word: 'Короткий' },
  { least: 2, word: 'Простой' },
  { least: 3, word: 'Хороший' },
  { least: 4, word: 'Надёжный' },
];
const [SHORTEST] = PEOPLE_LIMITS.password;

/** A hint of how hard a password is to guess; whether it is accepted the server decides. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password);
  const word = STEPS.findLast((step) => strength >= step.least)?.word;
  return (
    <>
      <span className={styles.bars} aria-hidden>
        {STEPS.map(({ least }) => (
          <i key={least} className={strength >= least ? styles.on : undefined} />
        ))}
      </span>
      <span>
        {word && `${word}. `}От {SHORTEST}&nbsp;символов, не&nbsp;совпадает с&nbsp;логином.
      </span>
    </>
  );
}

/** 0 for nothing, 1 too short, then one more for length and one for variety. */
function strengthOf(password: string): number {
  if (password.length === 0) return 0;
  if (password.length < SHORTEST) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  return Math.min(4, 2 + (password.length >= 14 ? 1 : 0) + (kinds >= 3 ? 1 : 0));
}
