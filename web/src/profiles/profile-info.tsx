import type { Classifier } from '@provodka/contract/content.ts';
import type { ReactNode } from 'react';
import { Tag } from '../ui/badge.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import type { Profile } from './profile.ts';
import styles from './profile-info.module.css';

/** The person's own information; `about` is their text as the page lays it out. */
export function ProfileInfo({ profile, about }: { profile: Profile; about: ReactNode }) {
  const { configurations, platforms } = 'configurations' in profile ? profile : { configurations: [], platforms: [] };
  return (
    <Card>
      <h2 className="visually-hidden">О себе</h2>
      {about ?? <p className={styles.empty}>Здесь пока ничего не написано.</p>}
      {profile.contacts_note && (
        <div className={styles.note}>
          <Note tone="warn">{profile.contacts_note}</Note>
        </div>
      )}
      <Skills title="Конфигурации" skills={configurations} />
      <Skills title="Платформы" skills={platforms} />
    </Card>
  );
}

function Skills({ title, skills }: { title: string; skills: readonly Classifier[] }) {
  if (skills.length === 0) return null;
  return (
    <div className={styles.skills}>
      <h3>{title}</h3>
      <ul>
        {skills.map((skill) => (
          <li key={skill.id}>
            <Tag>{skill.title}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}
