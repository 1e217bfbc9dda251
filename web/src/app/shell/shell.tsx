import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import { type PageHandle, usePageHandle, useViewer } from '../../lib/loading/page-data.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { ViewerNotices } from './viewer-part.tsx';

/** Header, notices, footer and the bottom bar of phones around every page; a page asks for less by its handle. */
export function Shell({ chrome, children }: { chrome?: PageHandle['chrome']; children: ReactNode }) {
  const handle = usePageHandle();
  const isForViewer = useViewer() !== null;
  const shown = chrome ?? handle.chrome ?? 'full';
  if (shown === 'bare') return <main id="content">{children}</main>;
  const isFull = shown === 'full';
  return (
    <div className={styles.page} data-viewer={isForViewer || undefined}>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <Header isFull={isFull} />
      <main id="content" className={classes(styles.wrap, styles.main, handle.is_wide && styles.wide)}>
        {isFull && <ViewerNotices />}
        {children}
      </main>
      {isFull && <Footer />}
      {isFull && <BottomBar />}
    </div>
  );
}
