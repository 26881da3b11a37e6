locals {
  # The programs that may have users of their own. Only the migration's user owns the tables and makes the extensions.
  database_programs = ["web", "worker", "commands"]

  # The secret with each program's URL; a program without one shares web's, as before there were others.
  own_urls = var.database_iam ? {} : {
    for program, of in {
      web      = { name = "database-url", version = var.secret_versions.database_url }
      worker   = { name = "worker-database-url", version = var.secret_versions.worker_database_url }
      commands = { name = "commands-database-url", version = var.secret_versions.commands_database_url }
    } : program => { secret = module.secrets.ids[of.name], version = of.version } if of.version != null
  }

  has_own_url = {
    web      = !var.database_iam
    worker   = !var.database_iam && var.secret_versions.worker_database_url != null
    commands = !var.database_iam && var.secret_versions.commands_database_url != null
  }
  users_apart = var.database_iam || local.has_own_url["worker"] || local.has_own_url["commands"]

  url_secrets = {
    for program in local.database_programs : program => {
      for variable in var.database_iam ? [] : ["DATABASE_URL"] : variable => lookup(local.own_urls, program, local.own_urls["web"])
    }
  }

  # Each program reads its own URL; the migration reads those of the users that it lets in.
  url_readers = {
    web = concat(
      var.database_iam ? [] : [for program in local.database_programs : program if program == "web" || !local.has_own_url[program]],
      local.users_apart && !var.database_iam ? ["migrate"] : [],
    )
    worker   = local.has_own_url["worker"] ? ["worker", "migrate"] : []
    commands = local.has_own_url["commands"] ? ["commands", "migrate"] : []
  }

  # With a token in place of a password a URL is no secret.
  iam_urls = {
    for program in local.database_programs : program => join("", [
      "postgresql://",
      urlencode(trimsuffix(module.accounts.emails[program], ".gserviceaccount.com")),
      "@${module.database.private_address}/tokenkit",
      "?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${local.authority.directory}/${local.authority.file}",
    ])
  }
  iam_environment = {
    for program in local.database_programs : program => var.database_iam ? {
      DATABASE_URL           = local.iam_urls[program]
      DATABASE_PASSWORD_FROM = "google-iam"
    } : {}
  }

  # The users that the migration gives their rights.
  migration_environment = var.database_iam ? {
    for program, url in local.iam_urls : "${upper(program)}_DATABASE_URL" => url
  } : {}
  migration_secrets = merge(
    local.users_apart ? { for program, secret in local.own_urls : "${upper(program)}_DATABASE_URL" => secret } : {},
    {
      DATABASE_URL = {
        secret  = module.secrets.ids["migration-database-url"]
        version = var.secret_versions.migration_database_url
      }
    },
  )
}
