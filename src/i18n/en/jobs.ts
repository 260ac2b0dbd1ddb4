/** Text of the page of jobs. */
export const jobsMessages = {
  title: 'Crypto jobs',
  heading: 'Jobs',
  salary: 'Salaries in US dollars a year. Ads that state none pass a filter of salaries until you leave them out.',
};
