// One build of the search, for the lanes that are asked for; to be included inside a namespace.
#include "lanes/lanes.h"
#include "lanes/sweep.h"
#include "lanes/choose.h"
#include "lanes/pool.h"
#include "lanes/search.h"
#include "lanes/supply.h"
#include "lanes/entry.h"
