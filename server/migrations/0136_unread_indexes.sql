-- Nobody reads them: cities are found in memory, and the mark of a profile has been the mark of its person since 0039.
drop index cities_title;
drop index profiles_scam;
