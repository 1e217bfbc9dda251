import {
  ANNOUNCEMENTS_ADDRESS,
  CLASSIFIERS_ADDRESS,
  CONTENT_ADDRESS,
  RESERVED_WORDS_ADDRESS,
  SLIDES_ADDRESS,
  SYNONYMS_ADDRESS,
} from '../lib/loading/addresses.ts';
import { Tabs } from '../ui/tabs.tsx';
import styles from './content.module.css';

const PARTS = [
  { title: 'Тексты', to: CONTENT_ADDRESS, end: true },
  { title: 'Слайды', to: SLIDES_ADDRESS },
  { title: 'Объявления', to: ANNOUNCEMENTS_ADDRESS },
  { title: 'Списки', to: CLASSIFIERS_ADDRESS },
  { title: 'Слова поиска', to: SYNONYMS_ADDRESS },
  { title: 'Занятые имена', to: RESERVED_WORDS_ADDRESS },
];

/** Tabs between the kinds of content that admins edit. */
export const ContentTabs = () => (
  <div className={styles.parts}>
    <Tabs look="slices" label="Разделы контента" links={PARTS} />
  </div>
);
