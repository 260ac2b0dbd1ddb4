import { z } from 'zod';
import { isAnalyticsAddress, link, orNull, setting } from './kinds.ts';

/** Links of the navigation and the footer, and who counts page views. */
export const SITE_SETTINGS = {
  LINK_SOCIAL_RECAP: link('link of the navigation; unset, it is left out'),
  LINK_MINT_RADAR: link('link of the navigation; unset, it is left out'),
  LINK_LOOP: link('link of the navigation; unset, it is left out'),
  LINK_AIN_DASHBOARD: link('link of the navigation; unset, it is left out'),
  LINK_TWITTER: link('link of the footer, also given to search engines; unset, it is left out'),
  LINK_TELEGRAM: link('link of the footer, also given to search engines; unset, it is left out'),
  CONTACT_EMAIL: setting(orNull(z.email()), {
    hint: 'must be an email address such as contact@assay.example, or unset to leave the link out',
    doc: 'where mail from the footer goes; unset, there is no link',
  }),
  ANALYTICS_URL: setting(orNull(z.string().refine(isAnalyticsAddress)), {
    hint: 'must be an https address (http only on this machine), or unset to count nothing',
    doc: 'an https address that takes page views and outbound links by POST, of visitors who agreed; unset, nothing is counted',
  }),
};
