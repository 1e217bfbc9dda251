import { SUPPORT_ADDRESS, supportAddress } from '@provodka/contract/http/addresses.ts';
import type { SupportArticle } from '@provodka/contract/support.ts';
import { Link } from 'react-router';
import { typeset } from '../lib/format/typeset.ts';
import { Card } from '../ui/cards/card.tsx';
import { BackLink } from '../ui/text-link.tsx';
import styles from './article.module.css';
import { ArticleBlock } from './article-block.tsx';
import { ArticleWords } from './article-words.tsx';
import { ContactSupport } from './contact-support.tsx';

/** An article with its topic at the left and its contents at the right. */
export function ArticlePage({ article }: { article: SupportArticle }) {
  const { slug, title, lead, sections, topics } = article;
  return (
    <>
      <BackLink to={SUPPORT_ADDRESS}>Поддержка</BackLink>
      <div className={styles.article}>
        <nav className={styles.topicNav} aria-label="Статьи">
          {topics.map((topic) => (
            <div key={topic.code}>
              <small>{topic.title}</small>
              {topic.articles.map((link) => (
                <Link
                  key={link.title}
                  to={supportAddress(link)}
                  prefetch="intent"
                  aria-current={link.slug === slug && link.section_id === null ? 'page' : undefined}
                >
                  {typeset(link.title)}
                </Link>
              ))}
            </div>
          ))}
        </nav>
        <div className={styles.middle}>
          <Card as="article" className={styles.text}>
            <h1>{typeset(title)}</h1>
            <p>
              <ArticleWords text={lead} />
            </p>
            {sections.map(({ id, title: heading, blocks }) => (
              <section key={id} id={id}>
                <h2>{typeset(heading)}</h2>
                {blocks.map((block) => (
                  <ArticleBlock key={JSON.stringify(block)} block={block} />
                ))}
              </section>
            ))}
          </Card>
          <ContactSupport />
        </div>
        <nav className={styles.contents} aria-label="На странице">
          <small>На странице</small>
          {sections.map(({ id, title: heading }) => (
            <a key={id} href={`#${id}`}>
              {typeset(heading)}
            </a>
          ))}
        </nav>
      </div>
    </>
  );
}
