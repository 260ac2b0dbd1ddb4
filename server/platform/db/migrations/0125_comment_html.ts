import type { Migration } from './migration.ts';

/** HTML of comments, made once when they are written. Earlier comments are shown as plain text. */
export const commentHtml: Migration = {
  name: '0125_comment_html',
  sql: `
    ALTER TABLE proposal_comments ADD COLUMN html text;
    UPDATE proposal_comments
       SET html = '<p>' || replace(replace(replace(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>';
    ALTER TABLE proposal_comments ALTER COLUMN html SET NOT NULL`,
};
