import { Avatar } from './avatar.tsx';
import styles from './avatar-stack.module.css';

interface AvatarStackProps {
  people: readonly { uuid: string; full_name: string; avatar: string | null }[];
  /** Side of a face in px. */
  size: number;
  /** The number of people beyond the shown ones. */
  more?: number;
}

/** Overlapping avatars. Screen readers skip them, since names or a number stand beside them as text. */
export function AvatarStack({ people, size, more = 0 }: AvatarStackProps) {
  return (
    <span className={styles.stack}>
      {people.map(({ uuid, full_name, avatar }) => (
        <Avatar key={uuid} name={full_name} src={avatar} size={size} />
      ))}
      {more > 0 && (
        <span className={styles.more} style={{ width: size, height: size }} aria-hidden>
          +{more}
        </span>
      )}
    </span>
  );
}
