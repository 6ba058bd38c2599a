// The page without a server.

export const site = {
  site_loading: 'Loading the solver; you can play meanwhile',
  site_ask: 'Hints and checks need {size} MB, once. Your connection seems to be slow or metered.',
  site_load: 'Load now',
};
