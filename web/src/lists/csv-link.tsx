import DownloadSimple from 'icon:download-simple';
import type { CallName } from '@provodka/contract/http/calls.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import { apiAddress } from '../lib/loading/site.ts';
import buttonStyles from '../ui/button.module.css';

/** Downloads the list as a table for Excel, with the page's filter. */
export function CsvLink({ call, place, title = 'CSV' }: { call: CallName; place: object; title?: ReactNode }) {
  const query = { ...place, page: undefined, limit: undefined };
  return (
    <a
      className={classes(buttonStyles.button, buttonStyles.card)}
      href={apiAddress(callAddress(call, { query }))}
      download
    >
      <DownloadSimple className="hidden-on-phone" />
      {title}
    </a>
  );
}
