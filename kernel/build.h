// One build of the search, for the lanes that are asked for; to be included inside a namespace.
#include "lanes.h"
#include "sweep.h"
#include "choose.h"
#include "pool.h"
#include "search.h"
#include "supply.h"
#include "entry.h"
