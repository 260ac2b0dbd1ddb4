/** Text around the page of a story: an article, a piece of research, an ad for a job. */
export const storyMessages = {
  copyLink: 'Copy link',
  previous: 'Previous in the list',
  next: 'Next in the list',
  newer: 'Newer',
  older: 'Older',
  minutes: (count: number) => `${count} min`,
  readingTime: (count: number) => `Takes ${count === 1 ? 'one minute' : `${count} minutes`} to read`,
};
